import { assertIntact, type Entry } from "#core/domain/audit";
import type {
  Envelope,
  EnvelopeContent,
  Field,
  SignedValues,
  StoredFile,
} from "#core/domain/envelope";
import { contentDigest, recordedContent, valuesDigest } from "#core/domain/evidence";
import { variable } from "#core/environment";
import { objectKeys, readStored, storeObject } from "#core/gateways/documents";
import { fontsBeside } from "#core/pdf/fonts";
import { type StampField, sealPdf } from "#core/pdf/seal";
import { verifySeal } from "#core/pdf/verify-seal";
import { listEntries } from "#core/store/audit";
import { getContent, listValues } from "#core/store/envelopes";
import { completionCertificate } from "./completion-certificate.ts";
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
): Promise<StoredFile & { readonly level: string }> {
  const [original, content, signatures, allEntries] = await Promise.all([
    readStored(documents, envelope.original),
    getContent(envelope.id),
    readSignatures(envelope.id),
    listEntries(envelope.id),
  ]);
  // The chain may have grown since the envelope was read: the seal covers it as it was read.
  const entries = allEntries.filter((entry) => entry.seq <= envelope.head.seq);
  assertIntact(entries, envelope.head);
  assertAsRecorded(envelope, content, signatures, entries);

  const { tail, level } = await sealPdf({
    original,
    fields: content.fields.map((field) => stampOf(field, signatures)),
    certificate: completionCertificate(
      { envelope, pageCount: content.pages.length, signatures, entries, now },
      { productName, siteUrl },
    ),
    attachment: attachmentOf(envelope, entries, now),
    sealedAt: now,
    productName,
    key: await sealKey(),
    fonts,
  });
  const sealed = Buffer.concat([original, tail]);
  const verdict = verifySeal(sealed);
  if (!verdict.ok) throw new Error(`the seal does not verify: ${verdict.reason}`);
  const stored = await storeObject(
    completed,
    objectKeys.sealed(envelope.id),
    sealed,
    "application/pdf",
  );
  return { ...stored, level };
}

/** What is stamped must be what the entries say was sent and signed. */
function assertAsRecorded(
  envelope: Envelope,
  content: EnvelopeContent,
  signatures: readonly Signature[],
  entries: readonly Entry[],
): void {
  if (recordedContent(entries) !== contentDigest(envelope, content)) {
    throw new Error("the envelope's content was changed after it was sent");
  }
  const recorded = entries.flatMap(({ type, data }) =>
    type === "signed" ? [data["valuesSha256"]] : [],
  );
  for (const { values } of signatures) {
    if (!recorded.includes(valuesDigest(values))) {
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

function attachmentOf(envelope: Envelope, entries: readonly Entry[], now: Date) {
  const body = {
    format: "undersign-audit-1",
    envelopeId: envelope.id,
    document: envelope.original.sha256,
    entries,
  };
  return {
    name: "audit.json",
    bytes: Buffer.from(`${JSON.stringify(body, null, 2)}\n`, "utf8"),
    description: "Audit entries of this document, each chained to the one before by SHA-256",
    mimeType: "application/json",
    modifiedAt: now,
  };
}
