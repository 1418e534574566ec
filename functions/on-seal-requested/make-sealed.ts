import { reaches, type SealLevel } from "#contract/seal";
import { assertIntact, type Entry } from "#core/domain/audit";
import { type AuditSources, auditDocument } from "#core/domain/audit-document";
import type {
  Envelope,
  EnvelopeContent,
  Field,
  SignedValues,
  StoredFile,
} from "#core/domain/envelope";
import { contentDigest, valuesDigest } from "#core/domain/evidence";
import { variable } from "#core/environment";
import { objectKeys, readObject, readStored, storeObject } from "#core/gateways/documents";
import { fontsBeside } from "#core/pdf/fonts";
import { type Sealing, type StampField, sealPdf } from "#core/pdf/seal";
import { verifySeal } from "#core/pdf/verify-seal";
import { fingerprint } from "#core/pdf/x509";
import { listEntries } from "#core/store/audit";
import { getContent, listValues } from "#core/store/envelopes";
import { completionCertificate } from "./completion-certificate.ts";
import { wantedSeal } from "./proofs.ts";
import { sealKey } from "./seal-certificate.ts";

const documents = variable("DOCUMENTS_BUCKET");
const completed = variable("COMPLETED_BUCKET");
const productName = variable("PRODUCT_NAME");
const siteUrl = variable("SITE_URL");

const fonts = fontsBeside(new URL("./fonts/", import.meta.url));

/** A signer's values with the images themselves. */
export interface Signature {
  readonly values: SignedValues;
  readonly images: Readonly<Partial<Record<"sign" | "initial", Uint8Array>>>;
}

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

interface Sources {
  readonly envelope: Envelope;
  readonly original: Uint8Array;
  readonly content: EnvelopeContent;
  readonly signatures: readonly Signature[];
  /** Those that the seal will cover. */
  readonly entries: readonly Entry[];
  readonly now: Date;
}

async function readSources(envelope: Envelope, now: Date): Promise<Sources> {
  const { key, versionId, sizeBytes } = envelope.original;
  const [original, content, signatures, allEntries] = await Promise.all([
    readObject(documents, key, versionId),
    getContent(envelope.id),
    readSignatures(envelope.id),
    listEntries(envelope.id),
  ]);
  if (original?.length !== sizeBytes) throw new Error(`object ${key} is missing or was changed`);
  // The chain may have grown since the envelope was read: the seal covers it as it was read.
  const entries = allEntries.filter((entry) => entry.seq <= envelope.head.seq);
  assertIntact(entries, envelope.head);
  assertAsRecorded(envelope, content, signatures, entries);
  return { envelope, original, content, signatures, entries, now };
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
    fields: content.fields.map((field) => stampOf(field, signatures)),
    certificate: completionCertificate(
      { envelope, pageCount: content.pages.length, signatures, entries, seal, now },
      { productName, siteUrl },
    ),
    attachment: (certificatePages) => attachmentOf({ ...facts, certificatePages }),
    sealedAt: now,
    productName,
    key,
    fonts,
    level,
    proofs,
  };
}

/** What is stamped must be what the entries say was sent and signed. */
function assertAsRecorded(
  envelope: Envelope,
  content: EnvelopeContent,
  signatures: readonly Signature[],
  entries: readonly Entry[],
): void {
  const sent = entries.map(({ data }) => data["contentSha256"]).filter(Boolean);
  if (sent.at(-1) !== contentDigest(envelope, content)) {
    throw new Error("the envelope's content was changed after it was sent");
  }
  const recorded = entries.flatMap(({ type, data }) =>
    type === "signed" ? [data["valuesSha256"]] : [],
  );
  for (const { values } of signatures) {
    if (!recorded.includes(valuesDigest(values, envelope.salt))) {
      throw new Error(`the values of signer ${values.signerId} were changed after signing`);
    }
  }
}

async function readSignatures(envelopeId: string): Promise<Signature[]> {
  const all = await listValues(envelopeId);
  return Promise.all(all.map(async (values) => ({ values, images: await readImages(values) })));
}

async function readImages(values: SignedValues): Promise<Signature["images"]> {
  const [sign, initial] = await Promise.all([
    values.signature && readStored(documents, values.signature),
    values.initial && readStored(documents, values.initial),
  ]);
  return { ...(sign ? { sign } : {}), ...(initial ? { initial } : {}) };
}

function stampOf(field: Field, signatures: readonly Signature[]): StampField {
  const signature = signatures.find((one) => one.values.signerId === field.signerId);
  if (!signature) throw new Error(`nobody has signed field ${field.id}`);
  const { values, images } = signature;
  switch (field.kind) {
    case "sign":
    case "initial": {
      const png = images[field.kind];
      if (!png) throw new Error(`field ${field.id} has no image`);
      const what = field.kind === "sign" ? "Signature" : "Initials";
      return { place: field, content: { kind: "image", png }, label: `${what} of ${values.name}` };
    }
    case "name":
    case "email":
    case "phone":
    case "date":
      return {
        place: field,
        content: { kind: "text", text: values[field.kind] },
        label: `${field.kind} of ${values.name}: ${values[field.kind]}`,
      };
  }
}

const attachmentOf = (from: AuditSources) => ({
  name: "audit.json",
  bytes: Buffer.from(auditDocument(from), "utf8"),
  description: "Audit trail: what was sent, what was signed, and each entry chained by SHA-256",
  mimeType: "application/json",
  modifiedAt: from.sealedAt,
});
