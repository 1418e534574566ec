import crypto from "node:crypto";
import type { AccessRequest } from "../../iam/access.ts";
import type { Resource } from "../../template/resource.ts";
import { notEmulated, ServiceError } from "../protocol/failure.ts";
import { type JsonObject, maybeText, text } from "../protocol/json.ts";
import type { JsonService } from "../protocol/json-service.ts";
import { type Key, KeyRing, type KeySpec } from "./keys.ts";
import { signDigest, verifyDigest } from "./p256.ts";

const messageBytesMax = 4096;
const digestBytes = 32;

const algorithms: Record<KeySpec, string> = {
  RSA_3072: "RSASSA_PKCS1_V1_5_SHA_256",
  ECC_NIST_P256: "ECDSA_SHA_256",
  HMAC_256: "HMAC_SHA_256",
};

export async function openKms(
  resources: readonly Resource[],
  directory: string,
): Promise<JsonService> {
  const ring = await KeyRing.open(resources, directory);
  const find = (input: JsonObject) => ring.find(text(input, "KeyId"));
  return {
    name: "kms",
    operations: {
      describeKey: (input) => ({ KeyMetadata: describe(find(input)) }),
      getPublicKey: (input) => publicKey(find(input)),
      sign: (input) => sign(find(input), input),
      verify: (input) => verify(find(input), input),
      generateMac: (input) => generateMac(find(input), input),
      verifyMac: (input) => verifyMac(find(input), input),
    },
    access: (operation, input): AccessRequest[] => [
      { action: `kms:${operation}`, resource: find(input).arn, context: {} },
    ],
  };
}

function describe(key: Key): JsonObject {
  return {
    KeyId: key.id,
    Arn: key.arn,
    Description: key.description,
    Enabled: key.enabled,
    KeyState: key.enabled ? "Enabled" : "Disabled",
    KeyUsage: key.usage,
    KeySpec: key.specName,
    KeyManager: "CUSTOMER",
    Origin: "AWS_KMS",
    MultiRegion: false,
    ...algorithmsOf(key),
  };
}

function algorithmsOf({ spec }: Key): JsonObject {
  if (spec === undefined) return {};
  const name = spec === "HMAC_256" ? "MacAlgorithms" : "SigningAlgorithms";
  return { [name]: [algorithms[spec]] };
}

function publicKey(key: Key): JsonObject {
  const secret = usable(key, "SIGN_VERIFY");
  const der = crypto.createPublicKey(secret).export({ type: "spki", format: "der" });
  return {
    KeyId: key.arn,
    KeySpec: key.specName,
    KeyUsage: key.usage,
    PublicKey: der.toString("base64"),
    ...algorithmsOf(key),
  };
}

function sign(key: Key, input: JsonObject): JsonObject {
  const secret = usable(key, "SIGN_VERIFY", text(input, "SigningAlgorithm"));
  const message = messageOf(input);
  const signature = isDigest(input)
    ? signHashed(secret, message)
    : crypto.sign("sha256", message, secret);
  return {
    KeyId: key.arn,
    SigningAlgorithm: input["SigningAlgorithm"],
    Signature: signature.toString("base64"),
  };
}

/** DER of DigestInfo for SHA-256, up to the digest itself (RFC 8017, 9.2 note 1). */
const digestInfoPrefix = Buffer.from("3031300d060960864801650304020105000420", "hex");

function signHashed(secret: crypto.KeyObject, digest: Buffer): Buffer {
  if (secret.asymmetricKeyType === "ec") return signDigest(secret, digest);
  const padding = crypto.constants.RSA_PKCS1_PADDING;
  return crypto.privateEncrypt({ key: secret, padding }, Buffer.concat([digestInfoPrefix, digest]));
}

function verify(key: Key, input: JsonObject): JsonObject {
  const secret = usable(key, "SIGN_VERIFY", text(input, "SigningAlgorithm"));
  const message = messageOf(input);
  const signature = bytes(input, "Signature");
  const publicPart = crypto.createPublicKey(secret);
  const valid = isDigest(input)
    ? verifyHashed(publicPart, message, signature)
    : crypto.verify("sha256", message, publicPart, signature);
  if (!valid) throw new ServiceError("KMSInvalidSignatureException", "The signature is not valid");
  return {
    KeyId: key.arn,
    SigningAlgorithm: input["SigningAlgorithm"],
    SignatureValid: true,
  };
}

function verifyHashed(key: crypto.KeyObject, digest: Buffer, signature: Buffer): boolean {
  if (key.asymmetricKeyType === "ec") return verifyDigest(key, digest, signature);
  try {
    const padding = crypto.constants.RSA_PKCS1_PADDING;
    const signed = crypto.publicDecrypt({ key, padding }, signature);
    return signed.equals(Buffer.concat([digestInfoPrefix, digest]));
  } catch {
    return false; // OpenSSL throws when the padding is not that of a signature
  }
}

function generateMac(key: Key, input: JsonObject): JsonObject {
  const secret = usable(key, "GENERATE_VERIFY_MAC", text(input, "MacAlgorithm"));
  const mac = crypto.createHmac("sha256", secret).update(messageOf(input)).digest();
  return { KeyId: key.arn, MacAlgorithm: input["MacAlgorithm"], Mac: mac.toString("base64") };
}

function verifyMac(key: Key, input: JsonObject): JsonObject {
  const secret = usable(key, "GENERATE_VERIFY_MAC", text(input, "MacAlgorithm"));
  const mac = crypto.createHmac("sha256", secret).update(messageOf(input)).digest();
  const claimed = bytes(input, "Mac");
  if (claimed.length !== mac.length || !crypto.timingSafeEqual(claimed, mac)) {
    throw new ServiceError("KMSInvalidMacException", "The MAC is not valid");
  }
  return { KeyId: key.arn, MacAlgorithm: input["MacAlgorithm"], MacValid: true };
}

function usable(key: Key, usage: string, algorithm?: string): crypto.KeyObject {
  if (!key.enabled) throw new ServiceError("DisabledException", `${key.arn} is disabled.`);
  if (key.usage !== usage) {
    throw new ServiceError("InvalidKeyUsageException", `${key.arn} key usage is ${key.usage}.`);
  }
  if (key.spec === undefined || key.secret === undefined) throw notEmulated("kms", key.specName);
  if (algorithm !== undefined && algorithm !== algorithms[key.spec]) {
    throw new ServiceError(
      "InvalidKeyUsageException",
      `Algorithm ${algorithm} and key spec ${key.spec} are incompatible.`,
    );
  }
  return key.secret;
}

function isDigest(input: JsonObject): boolean {
  return maybeText(input, "MessageType") === "DIGEST";
}

function messageOf(input: JsonObject): Buffer {
  const message = bytes(input, "Message");
  if (message.length > messageBytesMax) {
    throw new ServiceError("ValidationException", "Message must not exceed 4096 bytes");
  }
  if (isDigest(input) && message.length !== digestBytes) {
    throw new ServiceError("ValidationException", "Digest is invalid length for SHA-256.");
  }
  return message;
}

function bytes(input: JsonObject, name: string): Buffer {
  return Buffer.from(text(input, name), "base64");
}
