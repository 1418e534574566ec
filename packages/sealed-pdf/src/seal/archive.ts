import { type Row, xrefRows, xrefTableSections } from "../file/incremental-update.ts";
import { Lexer } from "../file/lexer.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { serialize } from "../file/serialize.ts";
import { signatureValues } from "../file/signatures.ts";
import { sha256 } from "../pki/write/algorithms.ts";
import type { TimeStamping } from "../pki/write/cms.ts";
import type { SignaturePlaceholder } from "./seal-field.ts";

/** Space for a token's DER: two thousand bytes and a chain of three or four certificates. */
export const tokenBytesMax = 16 * 1024;

/**
 * The revision after the seal at B-LT and B-LTA (docs/evidence-format.md, 6): the catalog with the security
 * store from the sealing revision and, if an authority is given, a document time stamp over everything.
 */
export async function archiveRevision(
  sealed: PdfFile,
  timeStamp: TimeStamping | undefined,
): Promise<Buffer> {
  const { bytes, placeholder } = emptyRevision(sealed, timeStamp !== undefined);
  if (timeStamp === undefined || placeholder === undefined) return bytes;
  const covered = sha256(
    sealed.bytes,
    bytes.subarray(0, placeholder.start),
    bytes.subarray(placeholder.end),
  );
  const made = await timeStamp(covered);
  if (made.length > tokenBytesMax)
    throw new Error("the time stamp does not fit into its placeholder");
  bytes.write(Buffer.from(made).toString("hex"), placeholder.start + 1, "latin1");
  return bytes;
}

interface WrittenObject {
  readonly number: number;
  readonly generation: number;
  readonly source: string;
}

interface EmptyRevision {
  readonly bytes: Buffer;
  /** Placeholder of the time stamp, if there is one. */
  readonly placeholder: SignaturePlaceholder | undefined;
}

/** The revision with zeros in place of the token. */
function emptyRevision(sealed: PdfFile, isStamped: boolean): EmptyRevision {
  const { store, field } = partsKept(sealed);
  const objects: WrittenObject[] = [];
  if (store !== undefined)
    objects.push(
      withEntry(sealed, sealed.rootRef.number, `/DSS ${dictionary(sealed, store).source}`),
    );
  if (!isStamped) return { bytes: assembled(sealed, objects).bytes, placeholder: undefined };
  if (field === undefined) throw new Error("the seal has no place for a time stamp");
  const stamp = sealed.xref.size;
  objects.push(withEntry(sealed, field, `/V ${stamp} 0 R`));
  objects.push({ number: stamp, generation: 0, source: emptyStamp });
  const { bytes, offsets } = assembled(sealed, objects);
  const range = bytes.indexOf(emptyRange, offsets.get(stamp) ?? bytes.length);
  const start = range + emptyRange.length + "\n/Contents ".length;
  const end = start + 2 * tokenBytesMax + 2;
  const sealEnd = sealed.bytes.length;
  const covered = [sealEnd + start, sealEnd + end, bytes.length - end].map(tenDigits);
  bytes.write(`[0 ${covered.join(" ")}]`, range, "latin1");
  return { bytes, placeholder: { start, end } };
}

const tenDigits = (value: number): string => String(value).padStart(10, "0");
const emptyRange = `[0 ${[0, 0, 0].map(tenDigits).join(" ")}]`;
const emptyStamp = `<</Type /DocTimeStamp
/Filter /Adobe.PPKLite
/SubFilter /ETSI.RFC3161
/ByteRange ${emptyRange}
/Contents <${"0".repeat(2 * tokenBytesMax)}>>>`;

/** Object numbers that the sealing revision prepared for this one: security store and empty field of the time stamp. */
function partsKept(sealed: PdfFile): { readonly store?: number; readonly field?: number } {
  const ours = signatureValues(sealed).flatMap((signature) => {
    const sealDictionary = sealed.dict(signature.get("XXUndersign"));
    const coversAll = sealed.number(sealed.array(signature.get("ByteRange"))?.[3]);
    const end = sealed.number(sealed.array(signature.get("ByteRange"))?.[2]);
    return sealDictionary !== undefined && (end ?? 0) + (coversAll ?? 0) === sealed.bytes.length
      ? [sealDictionary]
      : [];
  });
  const [seal, ...more] = ours;
  if (seal === undefined || more.length > 0) throw new Error("nothing is sealed here");
  const store = sealed.number(seal.get("SecurityStore"));
  const field = sealed.number(seal.get("ArchiveField"));
  return { ...(store !== undefined && { store }), ...(field !== undefined && { field }) };
}

/** A dictionary of the sealing revision with one more entry. */
function withEntry(sealed: PdfFile, number: number, added: string): WrittenObject {
  const { source, ...object } = dictionary(sealed, number);
  return { ...object, source: `${source.slice(0, -">>".length)}\n${added}>>` };
}

/** A dictionary's source, byte for byte as in the sealing revision. */
function dictionary(sealed: PdfFile, number: number): WrittenObject {
  const entry = sealed.xref.entries.get(number);
  if (entry?.in !== "file") throw new Error(`object ${number} is not in the sealing revision`);
  const { generation } = entry;
  const start = entry.offset + `${number} ${generation} obj\n`.length;
  const lexer = new Lexer(sealed.bytes, start);
  if (!(lexer.value() instanceof Map)) throw new Error(`object ${number} is no dictionary`);
  return { number, generation, source: sealed.bytes.toString("latin1", start, lexer.position) };
}

/** The objects in ascending order and their cross-reference section. */
function assembled(
  sealed: PdfFile,
  objects: readonly WrittenObject[],
): { readonly bytes: Buffer; readonly offsets: ReadonlyMap<number, number> } {
  const sealEnd = sealed.bytes.length;
  const offsets = new Map<number, number>();
  let text = "";
  for (const { number, generation, source } of objects) {
    offsets.set(number, text.length);
    text += `${number} ${generation} obj\n${source}\nendobj\n`;
  }
  const rows = objects.map(({ number, generation }) => ({
    number,
    generation,
    offset: sealEnd + (offsets.get(number) ?? 0),
  }));
  const xref = xrefSection(sealed, rows, sealEnd + text.length);
  return { bytes: Buffer.from(text + xref, "latin1"), offsets };
}

/** A cross-reference section of the same kind as the newest one of the sealed file. */
function xrefSection(sealed: PdfFile, rows: readonly Row[], start: number): string {
  const { flavour } = sealed.xref;
  const size = Math.max(sealed.xref.size, ...rows.map(({ number }) => number + 1));
  const end = `startxref\n${start}\n%%EOF\n`;
  if (flavour === "table") {
    const trailer = trailerEntries(sealed, size);
    return `xref\n${xrefTableSections(rows)}trailer\n<<${trailer}>>\n${end}`;
  }
  const own = { number: size, offset: start, generation: 0 };
  const { index, data } = xrefRows([...rows, own]);
  const more = `/Type /XRef\n/W [1 4 2]\n/Index [${index.join(" ")}]\n/Length ${data.length}`;
  const entries = `${trailerEntries(sealed, size + 1)}\n${more}`;
  const stream = data.toString("latin1");
  return `${own.number} 0 obj\n<<${entries}>>\nstream\n${stream}\nendstream\nendobj\n${end}`;
}

function trailerEntries({ xref }: PdfFile, size: number): string {
  const kept = (key: string): string[] => {
    const value = xref.trailer.get(key);
    return value === undefined ? [] : [`/${key} ${serialize(value)}`];
  };
  const prev = `/Prev ${xref.start}`;
  return [`/Size ${size}`, ...kept("Root"), ...kept("Info"), prev, ...kept("ID")].join("\n");
}
