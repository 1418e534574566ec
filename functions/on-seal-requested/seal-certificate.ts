import type { SealKey } from "sealed-pdf";
import { fingerprint, type SelfCertificate, selfSignedCertificate, serialOf } from "sealed-pdf/pki";
import { variable } from "#core/environment";
import { openSealingKey, type SealingKey } from "#core/gateways/seal-key";
import { log } from "#core/log";
import type { StoredCertificate } from "#core/store/seal/seal-certificate-item";
import {
  findChosenCertificate,
  findSealCertificate,
  keepSealCertificate,
} from "#core/store/seal/seal-certificates";

const productName = variable("PRODUCT_NAME");
const organization = variable("SEAL_ORGANIZATION");

/** How long a worker keeps using a certificate after another one was installed. */
const keptMs = 5 * 60_000;

let opened: { readonly at: Date; readonly key: Promise<SealKey> } | undefined;

/**
 * The sealing key with its certificate: an authority's if the operator has installed one, otherwise the one that the key
 * has signed itself. A failure is not cached.
 */
export function sealKey(now: Date): Promise<SealKey> {
  const isFresh = opened !== undefined && now.getTime() - opened.at.getTime() < keptMs;
  if (opened && isFresh) return opened.key;
  const key = openKey(now).catch((error) => {
    opened = undefined;
    throw error;
  });
  opened = { at: now, key };
  return key;
}

async function openKey(now: Date): Promise<SealKey> {
  const key = await openSealingKey();
  const stored = (await issuedCertificate(key, now)) ?? (await ownCertificate(key));
  const [certificate, ...chain] = stored.chain.map((der) => Buffer.from(der, "base64"));
  if (certificate === undefined) throw new Error("the stored seal certificate is empty");
  return { certificate, chain, sign: key.sign };
}

/** Undefined if there is none for this very key, or it has expired: no document waits for a new one. */
async function issuedCertificate({ spki }: SealingKey, now: Date) {
  const chosen = await findChosenCertificate();
  if (chosen?.keySha256 !== fingerprint(spki)) return undefined;
  if (now <= new Date(chosen.endsAt)) return findSealCertificate(chosen.certificate);
  log("error", "the issued seal certificate has ended", { endsAt: chosen.endsAt });
  return undefined;
}

/** Made once and stored, so that anybody can learn with which certificates this installation has sealed. */
async function ownCertificate(key: SealingKey): Promise<StoredCertificate> {
  const wanted = wantedCertificate(key);
  const serial = serialOf(wanted).toString("hex");
  return (await findSealCertificate(serial)) ?? (await keep(serial, wanted));
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
