import { createHash, type Hash } from "node:crypto";
import type { CompletionCertificate } from "../completion/contents.ts";
import { neutralise } from "../file/active-content.ts";
import { appendPages } from "../file/append-pages.ts";
import { type Attachment, attach } from "../file/embedded-file.ts";
import type { Ref } from "../file/objects.ts";
import { listPages } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { type Tail, Update } from "../file/update.ts";
import { reaches, type SealLevel } from "../pki/read/seal-level.ts";
import { signedData, type TimeStamping } from "../pki/write/cms.ts";
import type { FontSource } from "../text/fonts.ts";
import { archiveRevision, tokenBytesMax } from "./archive.ts";
import { addSealField, fixByteRange } from "./seal-field.ts";
import { addSecurityStore, type ValidationData } from "./security-store.ts";
import { addVisible, type StampField } from "./visible.ts";

export interface SealKey {
  /** DER */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  /** RSASSA_PKCS1_V1_5_SHA_256, or ECDSA_SHA_256 in DER. */
  sign(digestSha256: Uint8Array): Promise<Uint8Array>;
}

/** What lifts a seal above B-B. */
export interface Proofs {
  /** A verified token of one and the same authority for each digest. */
  readonly timeStamp: TimeStamping;
  /** For B-LT and above. */
  readonly validation?: ValidationData | undefined;
}

export interface Sealing {
  /** As `preparePdf` gave it. */
  readonly original: Uint8Array;
  readonly fields: readonly StampField[];
  readonly certificate: CompletionCertificate;
  /** audit.json of a document whose certificate of completion has this many pages. */
  attachment(certificatePages: number): Attachment;
  readonly sealedAt: Date;
  readonly productName: string;
  readonly key: SealKey;
  readonly fonts: FontSource;
  /** It is reached or sealing fails; above B-B it takes proofs. */
  readonly level: SealLevel;
  readonly proofs?: Proofs | undefined;
}

export interface Sealed {
  /** What to append to the original. */
  readonly tail: Uint8Array;
  /** Of original and tail together, in hexadecimal. */
  readonly sha256: string;
  readonly originalSha256: string;
  readonly level: SealLevel;
}

export async function sealPdf(sealing: Sealing): Promise<Sealed> {
  const { level, proofs } = sealing;
  if (reaches(level, "B-T") !== (proofs !== undefined))
    throw new Error(`level ${level} and its proofs don't fit`);
  if (reaches(level, "B-LT") !== (proofs?.validation !== undefined))
    throw new Error(`level ${level} and its validation data don't fit`);
  const file = new PdfFile(sealing.original);
  const update = new Update(file);
  const signature = await addAll(update, sealing);
  const signed = await signTail(file.bytes, update.write(), signature, sealing);
  return level === "B-LTA" && proofs ? archived(file.bytes, signed, proofs) : signed;
}

/** Everything that the sealing revision holds; answers the signature's object. */
async function addAll(update: Update, sealing: Sealing): Promise<Ref> {
  const { key, productName, sealedAt, level, proofs } = sealing;
  const pages = listPages(update.file);
  neutralise(update, pages);
  const visible = await addVisible(update, pages, sealing);
  const audit = attach(update, sealing.attachment(visible.pages.length));
  if (proofs?.validation) addSecurityStore(update, proofs.validation);
  const appended = appendPages(update, pages.length, visible.pages);
  visible.tag(appended);
  const lastPage = appended.at(-1);
  if (lastPage === undefined) throw new Error("the certificate has no page");
  const reservedBytes = roomForSignature(key, proofs);
  const archive = level === "B-LTA";
  const field = { productName, sealedAt, reservedBytes, audit, archived: archive };
  return addSealField(update, lastPage, field);
}

const reservedBytesMin = 8 * 1024;

/** 16 KB in the file, two characters a byte; more only for long chains and time stamps. */
function roomForSignature({ certificate, chain }: SealKey, proofs: Proofs | undefined): number {
  const certificates = [certificate, ...chain].reduce((sum, each) => sum + each.length, 0);
  const token = proofs === undefined ? 0 : tokenBytesMax;
  return Math.max(reservedBytesMin, certificates + 4 * 1024) + token;
}

interface Signed extends Sealed {
  /** Has taken in all of it so far. */
  readonly whole: Hash;
}

/** Hashes original and tail as they are, without ever joining them. */
async function signTail(
  original: Buffer,
  tail: Tail,
  signature: Ref,
  { key, level, proofs }: Sealing,
): Promise<Signed> {
  const gap = fixByteRange(tail, signature, original.length);
  const whole = createHash("sha256").update(original);
  const originalSha256 = whole.copy().digest("hex");
  whole.update(tail.bytes.subarray(0, gap.start));
  const signedDigest = whole.copy().update(tail.bytes.subarray(gap.end)).digest();
  const sign = (digest: Uint8Array) => key.sign(digest);
  const cms = await signedData(signedDigest, key, sign, proofs?.timeStamp);
  if (cms.length * 2 > gap.end - gap.start - 2) throw new Error("the signature outgrew its room");
  tail.bytes.write(cms.toString("hex"), gap.start + 1, "latin1");
  whole.update(tail.bytes.subarray(gap.start));
  const sha256 = whole.copy().digest("hex");
  return { tail: tail.bytes, sha256, originalSha256, level, whole };
}

/** The sealed file with a document time stamp over all of it. */
async function archived(original: Buffer, signed: Signed, { timeStamp }: Proofs): Promise<Sealed> {
  const sealed = new PdfFile(Buffer.concat([original, signed.tail]));
  const revision = await archiveRevision(sealed, timeStamp);
  const sha256 = signed.whole.update(revision).digest("hex");
  const { originalSha256, level } = signed;
  return { tail: Buffer.concat([signed.tail, revision]), sha256, originalSha256, level };
}
