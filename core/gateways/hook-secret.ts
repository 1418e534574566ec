import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("HOOK_KEY_ARN");

interface SecretOf {
  readonly userId: string;
  readonly id: string;
}

/**
 * The secret of a webhook, 32 bytes: a MAC made with a KMS key that only three functions may use. It is derived, not
 * stored; another generation gives another secret.
 */
export const hookSecret = ({ userId, id }: SecretOf, generation: number): Promise<Uint8Array> =>
  macOf(["hook", userId, id, generation]);

const ivBytes = 12;
const tagBytes = 16;

/**
 * The password of a storage, encrypted by AES-256-GCM with a key that is derived in the same way: who has a copy of the table
 * can't read it, and it can't be read in the place of another storage's.
 */
export async function encryptedSecret(of: SecretOf, secret: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", await storageKey(of), iv);
  const bytes = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, bytes, cipher.getAuthTag()]).toString("base64");
}

/** Undefined if it was encrypted with another key, as after a recovery into another account of AWS, or was changed. */
export async function decryptedSecret(
  of: SecretOf,
  encrypted: string,
): Promise<string | undefined> {
  const bytes = Buffer.from(encrypted, "base64");
  const iv = bytes.subarray(0, ivBytes);
  const options = { authTagLength: tagBytes };
  const decipher = createDecipheriv("aes-256-gcm", await storageKey(of), iv, options);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const secret = decipher.update(bytes.subarray(ivBytes, -tagBytes));
  try {
    return Buffer.concat([secret, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

const storageKey = ({ userId, id }: SecretOf) => macOf(["storage", userId, id]);

async function macOf(words: readonly (string | number)[]): Promise<Uint8Array> {
  const { Mac } = await kms.send(
    new GenerateMacCommand({
      KeyId,
      MacAlgorithm: "HMAC_SHA_256",
      Message: Buffer.from(words.join("|"), "utf8"),
    }),
  );
  if (!Mac) throw new Error("KMS gave no MAC");
  return Mac;
}
