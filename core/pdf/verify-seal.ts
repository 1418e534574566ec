import { sha256 } from "./algorithms.ts";
import { verifySignedData } from "./cms.ts";
import { read } from "./der.ts";
import { type Dict, isName, Token } from "./objects.ts";
import { PdfFile } from "./reader/file.ts";
import { signatureValues } from "./signatures.ts";

export type SealVerdict =
  | {
      readonly ok: true;
      readonly signerCertificate: Uint8Array;
      readonly level: "B-B";
      readonly coversWholeFile: true;
    }
  | { readonly ok: false; readonly reason: string };

/** Whether the last signature of the file is a seal of ours over every byte of it. */
export function verifySeal(pdf: Uint8Array): SealVerdict {
  try {
    const file = new PdfFile(pdf);
    const { bytes } = file;
    const gap = gapOfWholeFile(file);
    const digest = sha256(bytes.subarray(0, gap.start), bytes.subarray(gap.end));
    const { certificate } = verifySignedData(gap.signature, digest);
    return { ok: true, signerCertificate: certificate, level: "B-B", coversWholeFile: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : "unreadable" };
  }
}

interface SealGap {
  readonly start: number;
  readonly end: number;
  readonly signature: Buffer;
}

function gapOfWholeFile(file: PdfFile): SealGap {
  const gaps = signatureValues(file).flatMap((signature) => sealGap(file, signature));
  const [gap, ...more] = gaps;
  if (gap === undefined) throw new Error("no signature covers the whole file");
  if (more.length > 0) throw new Error("several signatures claim the whole file");
  return gap;
}

/** The gap of a signature that covers all else: exactly its own /Contents string, in its own place. */
function sealGap(file: PdfFile, signature: Dict): SealGap[] {
  const range = file.array(signature.get("ByteRange"))?.map((value) => file.number(value));
  const [from, start, end, rest] = range ?? [];
  if (range?.length !== 4 || from !== 0 || start === undefined || end === undefined) return [];
  if (rest === undefined || end + rest !== file.bytes.length || !(start < end)) return [];
  if (!isName(signature.get("SubFilter"), "ETSI.CAdES.detached")) throw new Error("no PAdES seal");
  const contents = signature.get("Contents");
  const inPlace =
    contents instanceof Token &&
    contents.bytes.buffer === file.bytes.buffer &&
    contents.bytes.byteOffset - file.bytes.byteOffset === start &&
    contents.bytes.length === end - start;
  if (!inPlace) throw new Error("the byte range leaves out more than the signature");
  return [{ start, end, signature: signatureIn(contents.bytes) }];
}

/** Lower-case hexadecimal, then zeros to the end: no byte of the gap is free. */
function signatureIn(contents: Buffer): Buffer {
  const source = contents.toString("latin1");
  if (!/^<([0-9a-f]{2})+>$/.test(source)) throw new Error("the signature is not plain hexadecimal");
  const padded = Buffer.from(source.slice(1, -1), "hex");
  const { raw } = read(padded);
  if (padded.subarray(raw.length).some((byte) => byte !== 0))
    throw new Error("bytes behind the signature");
  return raw;
}
