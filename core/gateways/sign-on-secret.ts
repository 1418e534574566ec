import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("HOOK_KEY_ARN");

/** Whose secret it is, and where it is sent: it opens for nothing else. */
export interface SecretOf {
  readonly workspaceId: string;
  readonly issuer: string;
  readonly clientId: string;
}

/**
 * Encrypts the secret of a client (AES-256-GCM) with a key that KMS makes from the words below, as it makes webhooks' secrets from
 * others. A copy of the table is worth nothing without KMS.
 */
export async function sealSecret(of: SecretOf, secret: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(of), iv);
  const sealed = Buffer.concat([
    iv,
    cipher.update(secret, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return sealed.toString("base64url");
}

export async function openSecret(of: SecretOf, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(of), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return `${decipher.update(bytes.subarray(12, -16), undefined, "utf8")}${decipher.final("utf8")}`;
}

async function keyOf({ workspaceId, issuer, clientId }: SecretOf): Promise<Uint8Array> {
  const words = ["sign-on", workspaceId, issuer, clientId];
  const { Mac } = await kms.send(
    new GenerateMacCommand({
      KeyId,
      MacAlgorithm: "HMAC_SHA_256",
      Message: Buffer.from(JSON.stringify(words), "utf8"),
    }),
  );
  if (!Mac) throw new Error("KMS gave no MAC");
  return Mac;
}
