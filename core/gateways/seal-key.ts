import {
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  type SigningAlgorithmSpec,
} from "@aws-sdk/client-kms";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("SEAL_KEY_ARN");

export interface SealingKey {
  /** Public key as DER SubjectPublicKeyInfo. */
  readonly spki: Uint8Array;
  /** Signature of a SHA-256 digest: RSASSA-PKCS1-v1_5, or ECDSA in DER. The private key never leaves KMS. */
  sign(digestSha256: Uint8Array): Promise<Uint8Array>;
}

const usable: readonly SigningAlgorithmSpec[] = ["RSASSA_PKCS1_V1_5_SHA_256", "ECDSA_SHA_256"];

export async function openSealingKey(): Promise<SealingKey> {
  const { PublicKey, SigningAlgorithms } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  const algorithm = usable.find((one) => SigningAlgorithms?.includes(one));
  if (!PublicKey || !algorithm) throw new Error("KMS gave no public key that can seal");
  return { spki: PublicKey, sign: (digest) => signature(digest, algorithm) };
}

async function signature(
  digestSha256: Uint8Array,
  SigningAlgorithm: SigningAlgorithmSpec,
): Promise<Uint8Array> {
  const Message = digestSha256;
  const { Signature } = await kms.send(
    new SignCommand({ KeyId, Message, MessageType: "DIGEST", SigningAlgorithm }),
  );
  if (!Signature) throw new Error("KMS gave no signature");
  return Signature;
}
