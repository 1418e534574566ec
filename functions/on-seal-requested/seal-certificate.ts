import { variable } from "#core/environment";
import { sealPublicKey, sealSignature } from "#core/gateways/seal-key";
import type { SealKey } from "#core/pdf/seal";
import { selfSignedCertificate } from "#core/pdf/self-certificate";

const productName = variable("PRODUCT_NAME");
const organization = variable("SEAL_ORGANIZATION");

/**
 * The certificate of the sealing key, signed by the key itself. RSA PKCS #1 v1.5 signatures are
 * deterministic and nothing else in it varies, so every cold start makes the same one.
 */
async function makeKey(): Promise<SealKey> {
  const certificate = await selfSignedCertificate({
    publicKeySpki: await sealPublicKey(),
    commonName: `${productName} document seal`,
    organization,
    notBefore: new Date("2026-01-01T00:00:00Z"),
    notAfter: new Date("2046-01-01T00:00:00Z"),
    sign: sealSignature,
  });
  return { certificate, chain: [], sign: sealSignature };
}

let made: Promise<SealKey> | undefined;

/** One call of KMS each for public key and certificate per cold start; a failure is not remembered. */
export function sealKey(): Promise<SealKey> {
  made ??= makeKey().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}
