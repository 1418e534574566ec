import { sha256 } from "../../src/pki/write/algorithms.ts";
import { signedData } from "../../src/pki/write/cms.ts";
import { latin1, ownBytes } from "../../src/portable/bytes.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import { type PdfObject, type Revision, readRevision } from "../../src/verify/pdf/revision.ts";
import { isName } from "../../src/verify/pdf/values.ts";

/** A sealed file in the hands of somebody who can write PDF as well as we can, but has not our key. */
export interface OpenPdf {
  readonly bytes: Buffer;
  readonly original: Buffer;
  readonly sealing: Revision;
}

/** The seal's revision must be the last: at B-LT and B-LTA, of `sealingPart`. */
export function opened(bytes: Buffer): OpenPdf {
  const sealing = readRevision(ownBytes(bytes), bytes.length);
  return { bytes, original: bytes.subarray(0, sealing.start), sealing };
}

/** The document without what follows the seal's own revision. */
export function sealingPart(bytes: Buffer): Buffer {
  const { start, end } = gapOf(bytes);
  const at = bytes.lastIndexOf("/ByteRange [0 ", start) + "/ByteRange [0 ".length;
  return bytes.subarray(0, end + Number(bytes.toString("latin1", at + 22, at + 32)));
}

export const originalBytesOf = (bytes: Buffer): number =>
  Number(/\/OriginalBytes (\d+)/.exec(bytes.toString("latin1", gapOf(bytes).end))?.[1]);

export const sourceOf = ({ bytes }: OpenPdf, { source }: PdfObject): string =>
  latin1(bytes, source.start, source.end);

export function objectOfType({ sealing }: OpenPdf, type: string): PdfObject {
  const found = [...sealing.objects.values()].find(
    ({ value }) => value instanceof Map && isName(value.get("Type"), type),
  );
  if (found === undefined) throw new Error(`expected an object of type ${type}, found none`);
  return found;
}

export interface Replacement {
  readonly source: string;
  readonly stream?: Uint8Array | undefined;
}

/**
 * The file with objects replaced (and its original, where one is given), every offset, length and byte
 * range put right, the seal's signature as it was.
 */
export function rewritten(
  file: OpenPdf,
  replaced: ReadonlyMap<number, Replacement>,
  original: Buffer = file.original,
): Buffer {
  const parts: Buffer[] = [original];
  let at = original.length;
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  const rows: { readonly number: number; readonly offset: number }[] = [];
  for (const object of file.sealing.objects.values()) {
    rows.push({ number: object.number, offset: at });
    add(objectBytes(file, object, replaced.get(object.number)));
  }
  add(indexBytes(file, rows, at));
  return withByteRange(Buffer.concat(parts));
}

function objectBytes(file: OpenPdf, object: PdfObject, other: Replacement | undefined): Buffer {
  const { number, generation } = object;
  const stream = other === undefined ? object.stream : other.stream;
  const source = other?.source ?? sourceOf(file, object);
  const head = `${number} ${generation} obj\n`;
  if (stream === undefined) return Buffer.from(`${head}${source}\nendobj\n`, "latin1");
  const fitting = source.replace(/\/Length \d+/, `/Length ${stream.length}`);
  return Buffer.concat([
    Buffer.from(`${head}${fitting}\nstream\n`, "latin1"),
    stream,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
}

function indexBytes(
  { bytes, sealing }: OpenPdf,
  rows: readonly { readonly number: number; readonly offset: number }[],
  at: number,
): Buffer {
  const old = bytes.toString("latin1", sealing.index, sealing.end);
  const end = `startxref\n${at}\n%%EOF\n`;
  if (old.startsWith("xref\n")) {
    const offsets = rows.values();
    const text = old.replace(/\d{10} (\d{5}) n/g, (_, generation: string) => {
      const { value } = offsets.next();
      return `${String(value?.offset ?? 0).padStart(10, "0")} ${generation} n`;
    });
    return Buffer.from(text.replace(/startxref[\s\S]*$/, end), "latin1");
  }
  const [, head = ""] = /^([\s\S]*?\nstream\n)/.exec(old) ?? [];
  const data = Buffer.alloc((rows.length + 1) * 7);
  [...rows, { offset: at }].forEach(({ offset }, i) => {
    data[i * 7] = 1;
    data.writeUInt32BE(offset, i * 7 + 1);
  });
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    data,
    Buffer.from(`\nendstream\nendobj\n${end}`),
  ]);
}

/** Where the seal's gap is: the last signature dictionary of ours. */
export function gapOf(bytes: Buffer): { readonly start: number; readonly end: number } {
  const range = bytes.lastIndexOf("/SubFilter /ETSI.CAdES.detached\n/ByteRange [");
  const start = bytes.indexOf("/Contents <", range) + "/Contents ".length;
  return { start, end: bytes.indexOf(">", start) + 1 };
}

export function withByteRange(bytes: Buffer): Buffer {
  const { start, end } = gapOf(bytes);
  const made = Buffer.from(bytes);
  const at = made.lastIndexOf("/ByteRange [", start);
  const numbers = [start, end, bytes.length - end].map((one) => String(one).padStart(10, "0"));
  made.write(`/ByteRange [0 ${numbers.join(" ")}]`, at, "latin1");
  return made;
}

/** DER of the seal's CMS. */
export function cmsOf(bytes: Buffer): Buffer {
  const { start, end } = gapOf(bytes);
  const padded = Buffer.from(bytes.toString("latin1", start + 1, end - 1), "hex");
  return padded.subarray(0, 4 + padded.readUInt16BE(2));
}

export function withCms(bytes: Buffer, cms: Uint8Array): Buffer {
  const { start, end } = gapOf(bytes);
  const made = Buffer.from(bytes);
  const hex = Buffer.from(cms).toString("hex");
  made.write(hex.padEnd(end - start - 2, "0"), start + 1, "latin1");
  return made;
}

/** Seals the file again in its present state, with somebody else's key. */
export async function resealed(bytes: Buffer, key: SealKey): Promise<Buffer> {
  const { start, end } = gapOf(bytes);
  const digest = sha256(bytes.subarray(0, start), bytes.subarray(end));
  return withCms(bytes, await signedData(digest, key, (one) => key.sign(one)));
}
