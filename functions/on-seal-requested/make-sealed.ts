import { reaches, type SealLevel } from "#contract/seal";
import { type AuditSources, auditDocument } from "#core/domain/audit-document";
import type { Envelope, StoredFile } from "#core/domain/envelope";
import { variable } from "#core/environment";
import { objectKeys, storeObject } from "#core/gateways/documents";
import { fontsBeside } from "#core/pdf/fonts";
import { type Sealing, sealPdf } from "#core/pdf/seal";
import { verifySeal } from "#core/pdf/verify-seal";
import { fingerprint } from "#core/pdf/x509";
import { completionCertificate } from "./completion-certificate.ts";
import { wantedSeal } from "./proofs.ts";
import { sealKey } from "./seal-certificate.ts";
import { readSources, type Sources } from "./sources.ts";
import { stampOf } from "./stamps.ts";

const completed = variable("COMPLETED_BUCKET");
const productName = variable("PRODUCT_NAME");
const siteUrl = variable("SITE_URL");

const fonts = fontsBeside(new URL("./fonts/", import.meta.url));

/**
 * The sealed document of an envelope, stored: original, stamps, certificate of completion, audit
 * entries, seal. It is checked as a stranger would check it before it is stored.
 */
export async function makeSealed(
  envelope: Envelope,
  now: Date,
): Promise<StoredFile & { readonly level: SealLevel }> {
  const sources = await readSources(envelope, now);
  const sealed = await sealPdf(await sealingOf(sources));
  if (sealed.originalSha256 !== envelope.original.sha256)
    throw new Error("the original was changed");
  const bytes = Buffer.concat([sources.original, sealed.tail]);
  const verdict = verifySeal(bytes);
  if (!verdict.ok) throw new Error(`the seal does not verify: ${verdict.reason}`);
  if (!reaches(verdict.level, sealed.level))
    throw new Error(`level ${sealed.level} is not reached`);
  const key = objectKeys.sealed(envelope.id);
  const stored = await storeObject(completed, key, bytes, "application/pdf", sealed.sha256);
  return { ...stored, level: sealed.level };
}

async function sealingOf(sources: Sources): Promise<Sealing> {
  const { envelope, original, content, signatures, entries, now } = sources;
  const key = await sealKey();
  const { level, proofs, timestampCertificatesSha256 } = await wantedSeal(key, now);
  const certificateSha256 = fingerprint(key.certificate);
  const seal = { level, certificateSha256, timestampCertificatesSha256 };
  const values = signatures.map((signature) => signature.values);
  const facts = { product: productName, envelope, content, values, entries, seal, sealedAt: now };
  return {
    original,
    fields: content.fields.map((field) => stampOf(field, sources)),
    certificate: completionCertificate(sources, { seal, productName, siteUrl }),
    attachment: (certificatePages) => attachmentOf({ ...facts, certificatePages }),
    sealedAt: now,
    productName,
    key,
    fonts,
    level,
    proofs,
  };
}

const attachmentOf = (from: AuditSources) => ({
  name: "audit.json",
  bytes: Buffer.from(auditDocument(from), "utf8"),
  description: "Audit trail: what was sent, what was signed, and each entry chained by SHA-256",
  mimeType: "application/json",
  modifiedAt: from.sealedAt,
});
