import { randomInt, randomUUID } from "node:crypto";
import { StateFile } from "../system/disk.ts";
import { ofType, type Resource } from "../template/resource.ts";
import { notEmulated, ServiceError } from "./protocol/failure.ts";
import { isObject, type JsonObject, maybeNumber, maybeText, text } from "./protocol/json.ts";
import type { JsonService } from "./protocol/json-service.ts";

/** Values of secrets, by the beginning of their logical id in the template. */
export type SecretValues = Readonly<Record<string, string>>;

export interface Secrets extends JsonService {
  /** Makes a new version the current one, as an operator does. `name` is the beginning of the secret's logical id. */
  put(name: string, value: string): void;
  /** Replaces references to secrets in the text, as CloudFormation does at a deployment. */
  resolve(text: string): string;
}

interface Options {
  resources: readonly Resource[];
  file: string;
  values: SecretValues;
}

interface Version {
  id: string;
  value: string;
  stage: "AWSCURRENT" | "AWSPREVIOUS";
}

/** Versions by ARN; a version without a stage is removed, as Secrets Manager does sooner or later. */
type State = Record<string, Version[]>;

/** Secrets Manager: generated or given values, with their current and previous versions. */
export function openSecrets({ resources, file, values }: Options): Secrets {
  const secrets = ofType(resources, "AWS::SecretsManager::Secret");
  const stored = new StateFile<State>(file, () => ({}));
  for (const { id, ref, props } of secrets) {
    const [, value] = Object.entries(values).find(([name]) => id.startsWith(name)) ?? [];
    const generate = props["GenerateSecretString"];
    if (value !== undefined && currentOf(ref)?.value !== value) put(ref, value);
    else if (isObject(generate) && !currentOf(ref)) put(ref, generated(id, generate));
  }
  return {
    name: "secretsmanager",
    operations: {
      getSecretValue(input) {
        const arn = known(text(input, "SecretId"));
        const found = find(arn, maybeText(input, "VersionId"), maybeText(input, "VersionStage"));
        const { id: VersionId, value: SecretString, stage } = found;
        return { ARN: arn, Name: arn, VersionId, SecretString, VersionStages: [stage] };
      },
    },
    access: (operation, input) => [
      {
        action: `secretsmanager:${operation}`,
        resource: text(input, "SecretId"),
        context: {},
      },
    ],
    put(name, value) {
      const secret = secrets.find(({ id }) => id.startsWith(name));
      if (!secret) throw new Error(`template: expected a secret ${name}, found none`);
      put(secret.ref, value);
    },
    resolve: (whole) =>
      whole.replaceAll(reference, (_, arn: string, key: string, stage: string, id: string) => {
        if (key) throw notEmulated("cloudformation", `reference to the key ${key} of a secret`);
        return find(known(arn), id || undefined, stage || undefined).value;
      }),
  };

  function known(arn: string): string {
    if (secrets.some(({ ref }) => ref === arn)) return arn;
    throw missing("Secrets Manager can't find the specified secret.");
  }

  function currentOf(arn: string): Version | undefined {
    return stored.state[arn]?.find(({ stage }) => stage === "AWSCURRENT");
  }

  function find(arn: string, id: string | undefined, stage: string | undefined): Version {
    const wanted = stage ?? (id ? undefined : "AWSCURRENT");
    const found = stored.state[arn]?.find(
      (one) => (!id || one.id === id) && (!wanted || one.stage === wanted),
    );
    if (found) return found;
    const which = id ? `VersionId: ${id}` : `staging label: ${wanted}`;
    throw missing(`Secrets Manager can't find the specified secret value for ${which}`);
  }

  function put(arn: string, value: string): void {
    const before = currentOf(arn);
    stored.state[arn] = [
      { id: randomUUID(), value, stage: "AWSCURRENT" },
      ...(before ? [{ ...before, stage: "AWSPREVIOUS" as const }] : []),
    ];
    stored.save();
  }
}

/** `{{resolve:secretsmanager:<ARN>:SecretString:<key>:<stage>:<version id>}}`; the last three may be empty. */
const reference =
  /\{\{resolve:secretsmanager:(arn:(?:[^:}]*:){5}[^:}]+):SecretString:([^:}]*):([^:}]*):([^:}]*)\}\}/g;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const lengthDefault = 32;

function generated(id: string, wanted: JsonObject): string {
  const { PasswordLength: _, ExcludePunctuation, ...others } = wanted;
  const [other] = Object.keys(others);
  if (other) throw notEmulated("secretsmanager", `generating ${id} with ${other}`);
  const characters = ExcludePunctuation === true ? letters : letters + punctuation;
  const length = maybeNumber(wanted, "PasswordLength") ?? lengthDefault;
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}

const missing = (message: string): ServiceError =>
  new ServiceError("ResourceNotFoundException", message);
