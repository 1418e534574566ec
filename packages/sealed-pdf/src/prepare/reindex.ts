import { bounds } from "../file/bounds.ts";
import { PdfFault, unlessFaulty } from "../file/fault.ts";
import { decodeStream } from "../file/filters.ts";
import { Lexer } from "../file/lexer.ts";
import { type Dict, dict, isName, name, Ref, Stream, type Value } from "../file/objects.ts";
import { serialize } from "../file/serialize.ts";

type Row = readonly [type: 1 | 2, second: number, third: number];

interface ScanResult {
  readonly rows: Map<number, Row>;
  trailer: Dict;
  catalog: Ref | undefined;
}

/**
 * The file with a new cross-reference stream appended, built by scanning the whole file, as readers
 * do for a broken one. If an object occurs twice, the last one counts.
 */
export function reindexed(upload: Buffer): Buffer {
  const header = upload.subarray(0, 1024).indexOf("%PDF-");
  const bytes =
    header < 0 ? Buffer.concat([Buffer.from("%PDF-1.7\n"), upload]) : upload.subarray(header);
  const found: ScanResult = { rows: new Map(), trailer: new Map(), catalog: undefined };
  scan(bytes, found);
  const root = found.trailer.get("Root") ?? found.catalog;
  if (!(root instanceof Ref)) throw new PdfFault("no catalog anywhere");
  return Buffer.concat([bytes, xrefSection(bytes.length, found, root)]);
}

/** How many times the size of the file may be read for what turns out not to be objects. */
const failedReadsMax = 20;

function scan(bytes: Buffer, found: ScanResult): void {
  let wastedBytes = 0;
  let at = 0;
  for (;;) {
    const keyword = nextKeyword(bytes, at);
    if (keyword === undefined) return;
    at = keyword.end;
    try {
      at =
        keyword.head === undefined
          ? readTrailer(bytes, keyword.end, found)
          : readObject(bytes, keyword.head, keyword.end, found);
    } catch (error) {
      if (!(error instanceof PdfFault)) throw error;
      wastedBytes += bytes.length - at;
      if (wastedBytes > failedReadsMax * bytes.length) throw error;
    }
  }
}

interface Head {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

interface Keyword {
  /** Number and generation before `obj`; undefined for a trailer. */
  readonly head: Head | undefined;
  readonly end: number;
}

function nextKeyword(bytes: Buffer, from: number): Keyword | undefined {
  const trailer = bytes.indexOf("trailer", from);
  for (let at = bytes.indexOf("obj", from); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    if (trailer >= 0 && trailer < at) break;
    const start = Math.max(from, at - 24);
    const match = /(?:^|[^\d.])((\d{1,7})\s+(\d{1,5})\s+)$/.exec(
      bytes.toString("latin1", start, at),
    );
    if (match === null) continue;
    const offset = at - (match[1]?.length ?? 0);
    const head = { number: Number(match[2]), generation: Number(match[3]), offset };
    return { head, end: at + 3 };
  }
  return trailer < 0 ? undefined : { head: undefined, end: trailer + "trailer".length };
}

function readTrailer(bytes: Buffer, at: number, found: ScanResult): number {
  const lexer = new Lexer(bytes, at);
  const trailer = lexer.value();
  if (trailer instanceof Map) adoptTrailer(trailer, found);
  return lexer.position;
}

/** Later trailers take precedence; earlier ones may have entries that they lack. */
function adoptTrailer(trailer: Dict, found: ScanResult): void {
  for (const key of ["Root", "Info", "ID", "Encrypt"]) {
    const value = trailer.get(key);
    if (value !== undefined) found.trailer.set(key, value);
  }
}

function readObject(bytes: Buffer, head: Head, at: number, found: ScanResult): number {
  const lexer = new Lexer(bytes, at);
  const value = lexer.value();
  found.rows.set(head.number, [1, head.offset, head.generation]);
  if (!(value instanceof Map)) return lexer.position;
  if (isName(value.get("Type"), "Catalog")) found.catalog = new Ref(head.number, head.generation);
  if (!lexer.take("stream")) return lexer.position;
  const stream = streamOf(bytes, value, lexer.position);
  if (isName(value.get("Type"), "XRef")) adoptTrailer(value, found);
  // Object streams of encrypted files are left to qpdf.
  if (isName(value.get("Type"), "ObjStm") && !found.trailer.has("Encrypt"))
    addPacked(head.number, new Stream(value, stream.content), found);
  return stream.end;
}

function streamOf(bytes: Buffer, entries: Dict, at: number): { content: Buffer; end: number } {
  const start =
    at + (bytes[at] === 13 ? 1 : 0) + (bytes[at] === 10 || bytes[at + 1] === 10 ? 1 : 0);
  const length = entries.get("Length");
  const stated = typeof length === "number" && length >= 0 ? start + length : -1;
  const isStated =
    stated >= start && stated <= bytes.length && new Lexer(bytes, stated).take("endstream");
  const end = isStated ? stated : bytes.indexOf("endstream", start);
  if (end < 0) throw new PdfFault("stream without end");
  return { content: bytes.subarray(start, end), end };
}

function addPacked(container: number, stream: Stream, found: ScanResult): void {
  const count = stream.dict.get("N");
  const plain = (value: Value | undefined): Value =>
    value instanceof Ref ? null : (value ?? null);
  const data = decodeStream(stream, plain, bounds.inflatedStreamBytesMax);
  const first = stream.dict.get("First");
  const mayHoldCatalog = typeof first === "number" && data.includes("/Catalog");
  const lexer = new Lexer(data);
  for (let i = 0; typeof count === "number" && i < count; i++) {
    const number = lexer.whole();
    const offset = lexer.whole();
    if (Number.isNaN(number) || Number.isNaN(offset)) return;
    if (number > bounds.objectNumberMax) continue;
    found.rows.set(number, [2, container, i]);
    if (mayHoldCatalog && isCatalogAt(data, first + offset)) found.catalog = new Ref(number, 0);
  }
}

/** A catalog is small: no more than this is read to recognize one. */
const catalogBytesMax = 4_096;

function isCatalogAt(data: Buffer, at: number): boolean {
  if (!(at < data.length)) return false;
  const piece = data.subarray(at, at + catalogBytesMax);
  if (!piece.includes("/Catalog")) return false;
  const value = unlessFaulty(() => new Lexer(piece).value());
  return value instanceof Map && isName(value.get("Type"), "Catalog");
}

function xrefSection(fileBytes: number, { rows, trailer }: ScanResult, root: Ref): Buffer {
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  const own = (numbers.at(-1) ?? 0) + 1;
  const start = fileBytes + 1;
  rows.set(own, [1, start, 0]);
  numbers.push(own);
  const data = Buffer.alloc(numbers.length * 7);
  numbers.forEach((number, i) => {
    const [type, second, third] = rows.get(number) ?? [0, 0, 0];
    data.writeUInt8(type, i * 7);
    data.writeUInt32BE(second, i * 7 + 1);
    data.writeUInt16BE(Math.min(third, 65_535), i * 7 + 5);
  });
  const entries = dict({
    Type: name("XRef"),
    Size: own + 1,
    W: [1, 4, 2],
    Index: numbers.flatMap((number) => [number, 1]),
    Length: data.length,
    Root: root,
    Info: trailer.get("Info"),
    ID: trailer.get("ID"),
    Encrypt: trailer.get("Encrypt"),
  });
  return Buffer.concat([
    Buffer.from(`\n${own} 0 obj\n${serialize(entries)}\nstream\n`, "latin1"),
    data,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}
