import { createHash, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { nullValue, oid, sequence } from "./der.ts";

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** SHA-256 of a certificate in DER, in hexadecimal. */
export const fingerprint = (certificate: Uint8Array): string => sha256(certificate).toString("hex");

/** Written without parameters (RFC 5754, 2). */
export const sha256Algorithm = sequence(oid("2.16.840.1.101.3.4.2.1"));

export function publicKeyOf(certificate: Uint8Array): KeyObject {
  const key = publicKeys.get(certificate) ?? new X509Certificate(certificate).publicKey;
  publicKeys.set(certificate, key);
  return key;
}

/** Reading a certificate takes as long as checking a signature. */
const publicKeys = new WeakMap<Uint8Array, KeyObject>();

export const publicKeyFromSpki = (spki: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.from(spki), format: "der", type: "spki" });

/** Algorithm in SignerInfo: rsaEncryption for RSA (RFC 3370, 3.2), ecdsa-with-SHA256 for elliptic curves. */
export const signatureAlgorithmInCms = (key: KeyObject): Buffer =>
  isRsa(key) ? sequence(oid("1.2.840.113549.1.1.1"), nullValue) : ecdsaWithSha256;

/** Algorithm in a certificate: sha256WithRSAEncryption or ecdsa-with-SHA256. */
export const signatureAlgorithmInCertificate = (key: KeyObject): Buffer =>
  isRsa(key) ? sequence(oid("1.2.840.113549.1.1.11"), nullValue) : ecdsaWithSha256;

const ecdsaWithSha256 = sequence(oid("1.2.840.10045.4.3.2"));

function isRsa(key: KeyObject): boolean {
  if (key.asymmetricKeyType === "rsa") return true;
  if (key.asymmetricKeyType === "ec") return false;
  throw new TypeError(`keys of type ${key.asymmetricKeyType} can't seal`);
}
