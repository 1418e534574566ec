import { type Dict, isName, Token } from "../file/objects.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { signatureValues } from "../file/signatures.ts";
import type { SealLevel } from "../pki/read/seal-level.ts";
import { sha256 } from "../pki/write/algorithms.ts";
import { type Verified, verifySignedData } from "../pki/write/cms.ts";
import { fingerprint } from "../pki/x509.ts";
import { verifyArchiveRevision, withoutPadding } from "./archive.ts";

export type SealVerdict =
  | {
      readonly ok: true;
      readonly signerCertificate: Uint8Array;
      readonly level: SealLevel;
      readonly coversWholeFile: true;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Whether the file ends with a seal of ours over every byte before, or with such a seal and its archive
 * time stamp (docs/evidence-format.md).
 */
export function verifySeal(pdf: Uint8Array): SealVerdict {
  try {
    const { level, verified } = openSeal(pdf);
    return { ok: true, signerCertificate: verified.certificate, level, coversWholeFile: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : "unreadable" };
  }
}

/** A seal that holds, and what it was found in. */
export interface OpenSeal {
  /** Up to the end of the sealing revision. */
  readonly file: PdfFile;
  readonly gap: SealGap;
  readonly verified: Verified;
  readonly level: SealLevel;
}

/** Throws an Error whose message says what is wrong. */
export function openSeal(pdf: Uint8Array): OpenSeal {
  const whole = new PdfFile(pdf);
  const end = sealEndOf(whole);
  const archived = end < whole.bytes.length;
  const file = archived ? new PdfFile(whole.bytes.subarray(0, end)) : whole;
  const gap = gapOfWholeFile(file);
  const covered = sha256(file.bytes.subarray(0, gap.start), file.bytes.subarray(gap.end));
  const verified = verifySignedData(gap.signature, covered);
  if (archived) checkArchive(file, whole.bytes.subarray(end), verified);
  return { file, gap, verified, level: archived ? "B-LTA" : levelOf(file, verified) };
}

/** The end of the file, or where a seal of ours ends that expects a time stamp behind it. */
function sealEndOf(file: PdfFile): number {
  const seals = signatureValues(file).flatMap((signature) => {
    const marks = file.dict(signature.get("XXUndersign"));
    const [, , from, length] = rangeOf(file, signature);
    return marks === undefined ? [] : [{ marks, end: (from ?? 0) + (length ?? 0) }];
  });
  // The original may be a document that was sealed and archived before.
  if (seals.some(({ end }) => end === file.bytes.length)) return file.bytes.length;
  const ends = seals.flatMap(({ marks, end }) => (marks.has("ArchiveField") ? [end] : []));
  const inside = ends.filter((end) => end < file.bytes.length);
  return inside.length > 0 ? Math.max(...inside) : file.bytes.length;
}

function checkArchive(sealed: PdfFile, revision: Buffer, seal: Verified): void {
  const archive = verifyArchiveRevision(sealed, revision);
  const known = seal.timeStamp?.certificates.map(({ der }) => fingerprint(der)) ?? [];
  if (!archive.certificates.every(({ der }) => known.includes(fingerprint(der))))
    throw new Error("the archive's time stamp is by another authority than the seal's");
}

function levelOf(file: PdfFile, { timeStamp }: Verified): SealLevel {
  if (timeStamp === undefined) return "B-B";
  return file.root.has("DSS") ? "B-LT" : "B-T";
}

export interface SealGap {
  readonly start: number;
  readonly end: number;
  /** DER of the CMS. */
  readonly signature: Buffer;
  /** The seal's own entry, /XXUndersign. */
  readonly marks: Dict;
}

function gapOfWholeFile(file: PdfFile): SealGap {
  const gaps = signatureValues(file).flatMap((signature) => sealGap(file, signature));
  const [gap, ...more] = gaps;
  if (gap === undefined) throw new Error("no signature covers the whole file");
  if (more.length > 0) throw new Error("several signatures claim the whole file");
  return gap;
}

const rangeOf = (file: PdfFile, signature: Dict): (number | undefined)[] =>
  file.array(signature.get("ByteRange"))?.map((value) => file.number(value)) ?? [];

/** The gap of a signature that covers all else: exactly its own /Contents string, in its own place. */
function sealGap(file: PdfFile, signature: Dict): SealGap[] {
  const range = rangeOf(file, signature);
  const [from, start, end, rest] = range;
  if (range.length !== 4 || from !== 0 || start === undefined || end === undefined) return [];
  if (rest === undefined || end + rest !== file.bytes.length || !(start < end)) return [];
  if (!isName(signature.get("SubFilter"), "ETSI.CAdES.detached")) throw new Error("no PAdES seal");
  const contents = signature.get("Contents");
  const inPlace =
    contents instanceof Token &&
    contents.bytes.buffer === file.bytes.buffer &&
    contents.bytes.byteOffset - file.bytes.byteOffset === start &&
    contents.bytes.length === end - start;
  if (!inPlace) throw new Error("the byte range leaves out more than the signature");
  const marks = file.dict(signature.get("XXUndersign"));
  if (marks === undefined) throw new Error("the signature is no seal of ours");
  return [{ start, end, signature: signatureIn(contents.bytes), marks }];
}

/** Lower-case hexadecimal, then zeros to the end: no byte of the gap is free. */
function signatureIn(contents: Buffer): Buffer {
  const source = contents.toString("latin1");
  if (!/^<([0-9a-f]{2})+>$/.test(source)) throw new Error("the signature is not plain hexadecimal");
  return withoutPadding(Buffer.from(source.slice(1, -1), "hex"));
}
