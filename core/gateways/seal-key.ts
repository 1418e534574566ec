import { GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("SEAL_KEY_ARN");

/** DER SubjectPublicKeyInfo of the sealing key. */
export async function sealPublicKey(): Promise<Uint8Array> {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  if (!PublicKey) throw new Error("KMS gave no public key");
  return PublicKey;
}

/** RSASSA-PKCS1-v1_5 over a SHA-256 digest. The private key never leaves KMS. */
export async function sealSignature(digestSha256: Uint8Array): Promise<Uint8Array> {
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId,
      Message: digestSha256,
      MessageType: "DIGEST",
      SigningAlgorithm: "RSASSA_PKCS1_V1_5_SHA_256",
    }),
  );
  if (!Signature) throw new Error("KMS gave no signature");
  return Signature;
}
