import { assertIntact, type Entry } from "#core/domain/envelope/audit";
import type { Envelope, EnvelopeContent, SignedValues } from "#core/domain/envelope/envelope";
import type { ShownRecord } from "#core/domain/envelope/shown";
import { contentDigest, valuesDigest } from "#core/domain/record/evidence";
import { variable } from "#core/environment";
import { readCompared, readStored } from "#core/gateways/documents";
import { listEntries } from "#core/store/envelope/audit";
import { getContent, listShown, listValues } from "#core/store/envelope/envelopes";

const documents = variable("DOCUMENTS_BUCKET");

/** A signer's values with the images themselves. */
export interface Signature {
  readonly values: SignedValues;
  readonly images: Readonly<Partial<Record<"sign" | "initial", Uint8Array>>>;
}

/** Everything that a sealed document is made of, read and compared with what the audit trail says. */
export interface Sources {
  readonly envelope: Envelope;
  readonly original: Uint8Array;
  /** How many of its pages, from the first on, were compared at upload, before and after a rehearsed seal. */
  readonly comparedPages: number;
  readonly content: EnvelopeContent;
  readonly signatures: readonly Signature[];
  readonly shown: readonly ShownRecord[];
  /** The entries that the seal will cover. */
  readonly entries: readonly Entry[];
  readonly now: Date;
}

export async function readSources(envelope: Envelope, now: Date): Promise<Sources> {
  const { key, versionId, sizeBytes } = envelope.original;
  const [read, content, signatures, shown, allEntries] = await Promise.all([
    readCompared(documents, key, versionId),
    getContent(envelope.id),
    readSignatures(envelope.id),
    listShown(envelope.id),
    listEntries(envelope.id),
  ]);
  const { bytes: original, comparedPages } = read;
  if (original?.length !== sizeBytes) throw new Error(`object ${key} is missing or was changed`);
  // The chain may have grown since the envelope was read; the seal covers it as it was read.
  const entries = allEntries.filter((entry) => entry.seq <= envelope.head.seq);
  assertIntact(entries, envelope.head);
  assertAsRecorded(envelope, content, signatures, entries);
  return { envelope, original, comparedPages, content, signatures, shown, entries, now };
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
