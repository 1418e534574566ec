import { createHash, type Hash } from "node:crypto";
import type { CompletionPages } from "../completion/contents.ts";
import { disableActiveContent } from "../file/active-content.ts";
import { appendPages } from "../file/append-pages.ts";
import { type Attachment, attach } from "../file/embedded-file.ts";
import { type AppendedBytes, IncrementalUpdate } from "../file/incremental-update.ts";
import type { Ref } from "../file/objects.ts";
import { listPages } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { reaches, type SealLevel } from "../pki/read/seal-level.ts";
import { signedData, type TimeStamping } from "../pki/write/cms.ts";
import type { Place } from "../stamp/geometry.ts";
import type { FontSource } from "../text/fonts.ts";
import { archiveRevision, tokenBytesMax } from "./archive.ts";
import { lockForm } from "./lock-form.ts";
import { addSealField, fixByteRange } from "./seal-field.ts";
import { addSecurityStore, type ValidationData } from "./security-store.ts";
import { addVisibleParts, type StampField } from "./visible-parts.ts";

export interface SealKey {
  /** DER */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  /** Signs with RSASSA_PKCS1_V1_5_SHA_256, or with ECDSA_SHA_256 in DER. */
  sign(digestSha256: Uint8Array): Promise<Uint8Array>;
}

/** What a level above B-B needs. */
export interface Proofs {
  /** Gets a verified token for a digest, always from the same authority. */
  readonly timeStamp: TimeStamping;
  /** Needed for B-LT and above. */
  readonly validation?: ValidationData | undefined;
}

export interface Sealing {
  /** The bytes that `preparePdf` returned. */
  readonly original: Uint8Array;
  readonly fields: readonly StampField[];
  /** Places of fields that were left empty: boxes of the upload's own form are not marked there. */
  readonly emptyPlaces?: readonly Place[] | undefined;
  readonly completion: CompletionPages;
  /** Makes audit.json for a document with this many completion pages. */
  attachment(completionPages: number): Attachment;
  readonly sealedAt: Date;
  readonly productName: string;
  readonly key: SealKey;
  readonly fonts: FontSource;
  /** Sealing fails if this level can't be reached; levels above B-B need proofs. */
  readonly level: SealLevel;
  readonly proofs?: Proofs | undefined;
}

export interface Sealed {
  /** The bytes to append to the original. */
  readonly appended: Uint8Array;
  /** Digest of original and appended bytes together, in hexadecimal. */
  readonly sha256: string;
  readonly originalSha256: string;
  readonly level: SealLevel;
}

/**
 * Stamps the fields, appends the completion pages and seals everything (PAdES, ETSI EN 319 142-1), as an
 * incremental update: the original's bytes stay as they are. Except for time stamps, the same input gives the
 * same bytes. Throws PdfFault for originals that `preparePdf` has not accepted, RangeError for a field on
 * a page that doesn't exist, and Error if key and certificate, or level and proofs, don't match.
 */
export async function sealPdf(sealing: Sealing): Promise<Sealed> {
  const { level, proofs } = sealing;
  if (reaches(level, "B-T") !== (proofs !== undefined))
    throw new Error(`level ${level} and its proofs don't fit`);
  if (reaches(level, "B-LT") !== (proofs?.validation !== undefined))
    throw new Error(`level ${level} and its validation data don't fit`);
  const file = new PdfFile(sealing.original);
  const update = new IncrementalUpdate(file);
  const signature = await addAll(update, sealing);
  const signed = await signAppended(file.bytes, update.write(), signature, sealing);
  return proofs?.validation ? archived(file.bytes, signed, proofs) : signed;
}

/** Adds everything that the sealing revision holds; returns the signature's object. */
async function addAll(update: IncrementalUpdate, sealing: Sealing): Promise<Ref> {
  const { key, productName, sealedAt, level, proofs } = sealing;
  const pages = listPages(update.file);
  disableActiveContent(update, pages);
  const stamped = sealing.fields.map(({ place }) => place);
  lockForm(update, pages, { stamped, empty: sealing.emptyPlaces ?? [] });
  const visible = await addVisibleParts(update, pages, sealing);
  const audit = attach(update, sealing.attachment(visible.pages.length));
  const store = proofs?.validation && addSecurityStore(update, proofs.validation);
  const appended = appendPages(update, pages.length, visible.pages);
  visible.tag(appended);
  const lastPage = appended.at(-1);
  if (lastPage === undefined) throw new Error("there is no completion page");
  const reservedBytes = roomForSignature(key, proofs);
  const archived = level === "B-LTA";
  const field = { productName, sealedAt, reservedBytes, audit, store, archived };
  return addSealField(update, lastPage, field);
}

const reservedBytesMin = 8 * 1024;

/** Usually 16 KB in the file, two characters a byte; more only for long chains and time stamps. */
function roomForSignature({ certificate, chain }: SealKey, proofs: Proofs | undefined): number {
  const certificates = [certificate, ...chain].reduce((sum, each) => sum + each.length, 0);
  const token = proofs === undefined ? 0 : tokenBytesMax;
  return Math.max(reservedBytesMin, certificates + 4 * 1024) + token;
}

interface HashedSeal extends Sealed {
  /** Hash over all bytes so far. */
  readonly whole: Hash;
}

/** Hashes original and appended bytes one after the other, without joining them in memory. */
async function signAppended(
  original: Buffer,
  appended: AppendedBytes,
  signature: Ref,
  { key, level, proofs }: Sealing,
): Promise<HashedSeal> {
  const placeholder = fixByteRange(appended, signature, original.length);
  const whole = createHash("sha256").update(original);
  const originalSha256 = whole.copy().digest("hex");
  whole.update(appended.bytes.subarray(0, placeholder.start));
  const signedDigest = whole.copy().update(appended.bytes.subarray(placeholder.end)).digest();
  const sign = (digest: Uint8Array) => key.sign(digest);
  const cms = await signedData(signedDigest, key, sign, proofs?.timeStamp);
  if (cms.length * 2 > placeholder.end - placeholder.start - 2)
    throw new Error("the signature does not fit into its placeholder");
  appended.bytes.write(cms.toString("hex"), placeholder.start + 1, "latin1");
  whole.update(appended.bytes.subarray(placeholder.start));
  const sha256 = whole.copy().digest("hex");
  return { appended: appended.bytes, sha256, originalSha256, level, whole };
}

/** The sealed file with its archive revision. */
async function archived(
  original: Buffer,
  signed: HashedSeal,
  { timeStamp }: Proofs,
): Promise<Sealed> {
  const sealed = new PdfFile(Buffer.concat([original, signed.appended]));
  const { originalSha256, level } = signed;
  const revision = await archiveRevision(sealed, level === "B-LTA" ? timeStamp : undefined);
  const sha256 = signed.whole.update(revision).digest("hex");
  return { appended: Buffer.concat([signed.appended, revision]), sha256, originalSha256, level };
}
