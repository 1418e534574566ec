import crypto from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { readIfThere, writeAtomically } from "../../system/disk.ts";
import { ofType, type Resource } from "../../template/resource.ts";
import { ServiceError } from "../protocol/failure.ts";
import { maybeText } from "../protocol/json.ts";

const generateKeyPair = promisify(crypto.generateKeyPair);

export const keySpecs = ["RSA_3072", "ECC_NIST_P256", "HMAC_256"] as const;
export type KeySpec = (typeof keySpecs)[number];

export interface Key {
  id: string;
  arn: string;
  usage: string;
  /** Undefined for specs that this emulator can describe but not use. */
  spec: KeySpec | undefined;
  specName: string;
  description: string;
  enabled: boolean;
  /** The bytes of an HMAC key, or the private key of another one. */
  secret: crypto.KeyObject | undefined;
}

export class KeyRing {
  readonly #keys: readonly Key[];
  readonly #aliases: ReadonlyMap<string, string>;

  private constructor(keys: readonly Key[], aliases: ReadonlyMap<string, string>) {
    this.#keys = keys;
    this.#aliases = aliases;
  }

  /** Keys are created at the first start and stored in files readable only by their owner. */
  static async open(resources: readonly Resource[], directory: string): Promise<KeyRing> {
    const keys = await Promise.all(
      ofType(resources, "AWS::KMS::Key").map((resource) => openKey(resource, directory)),
    );
    const aliases = ofType(resources, "AWS::KMS::Alias").map(({ props }): [string, string] => [
      maybeText(props, "AliasName") ?? "",
      maybeText(props, "TargetKeyId") ?? "",
    ]);
    return new KeyRing(keys, new Map(aliases));
  }

  /** Finds a key by id, ARN, alias or the alias's ARN. */
  find(name: string): Key {
    const alias = /^(?:arn:[^/]*:)?(alias\/.+)$/.exec(name)?.[1];
    const target = alias === undefined ? name : this.#aliases.get(alias);
    const key = this.#keys.find(({ id, arn }) => target === id || target === arn);
    if (key === undefined)
      throw new ServiceError("NotFoundException", `Key '${name}' does not exist`);
    return key;
  }
}

async function openKey(resource: Resource, directory: string): Promise<Key> {
  const { props, ref, attributes } = resource;
  const specName = maybeText(props, "KeySpec") ?? "SYMMETRIC_DEFAULT";
  const spec = keySpecs.find((known) => known === specName);
  return {
    id: ref,
    arn: attributes["Arn"] ?? ref,
    usage: maybeText(props, "KeyUsage") ?? "ENCRYPT_DECRYPT",
    spec,
    specName,
    description: maybeText(props, "Description") ?? "",
    enabled: props["Enabled"] !== false,
    secret: spec && (await openSecret(path.join(directory, `${ref}.${spec}`), spec)),
  };
}

async function openSecret(file: string, spec: KeySpec): Promise<crypto.KeyObject> {
  const saved = readIfThere(file);
  const encoded = saved ?? (await makeSecret(spec));
  if (saved === undefined) writeAtomically(file, encoded);
  if (spec === "HMAC_256") return crypto.createSecretKey(Buffer.from(encoded, "base64"));
  return crypto.createPrivateKey(encoded);
}

async function makeSecret(spec: KeySpec): Promise<string> {
  if (spec === "HMAC_256") return crypto.randomBytes(32).toString("base64");
  const { privateKey } =
    spec === "RSA_3072"
      ? await generateKeyPair("rsa", { modulusLength: 3072 })
      : await generateKeyPair("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
