import type { SealKey } from "sealed-pdf";
import { type SelfCertificate, selfSignedCertificate, serialOf } from "sealed-pdf/pki";
import { variable } from "#core/environment";
import { openSealingKey, type SealingKey } from "#core/gateways/seal-key";
import { findSealCertificate, keepSealCertificate } from "#core/store/seal-certificates";

const productName = variable("PRODUCT_NAME");
const organization = variable("SEAL_ORGANIZATION");

/**
 * The sealing key with its certificate, which the key has signed itself. It is made once and kept, so
 * that anybody can be told with which certificates this installation has sealed (decision 5).
 */
async function openKey(): Promise<SealKey> {
  const key = await openSealingKey();
  const wanted = wantedCertificate(key);
  const serial = serialOf(wanted).toString("hex");
  const stored = (await findSealCertificate(serial)) ?? (await keep(serial, wanted));
  const [certificate, ...chain] = stored.chain.map((der) => Buffer.from(der, "base64"));
  if (certificate === undefined) throw new Error("the stored seal certificate is empty");
  return { certificate, chain, sign: key.sign };
}

const wantedCertificate = ({ spki, sign }: SealingKey): SelfCertificate => ({
  publicKeySpki: spki,
  commonName: `${productName} document seal`,
  organization,
  notBefore: new Date("2026-01-01T00:00:00Z"),
  notAfter: new Date("2046-01-01T00:00:00Z"),
  sign,
});

async function keep(serial: string, wanted: SelfCertificate) {
  const made = Buffer.from(await selfSignedCertificate(wanted)).toString("base64");
  return keepSealCertificate(serial, { chain: [made], firstUsedAt: new Date().toISOString() });
}

let opened: Promise<SealKey> | undefined;

/** Opened once per cold start; a failure is not remembered. */
export function sealKey(): Promise<SealKey> {
  opened ??= openKey().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
