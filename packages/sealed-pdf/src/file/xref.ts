import { bounds } from "./bounds.ts";
import { Entries } from "./entries.ts";
import { PdfFault } from "./fault.ts";
import { Lexer } from "./lexer.ts";
import { type Dict, isName, type Stream } from "./objects.ts";

export interface Xref {
  readonly entries: Entries;
  readonly trailer: Dict;
  /** Where the newest section starts: our update's /Prev. */
  readonly start: number;
  readonly flavour: "table" | "stream";
  /** One above the highest object number in use or promised by a trailer. */
  readonly size: number;
}

/** What cross-reference streams need of the file that is just being opened. */
export interface StreamReader {
  streamAt(offset: number): Stream | undefined;
  decode(stream: Stream): Buffer;
}

interface Section {
  readonly trailer: Dict;
  readonly flavour: Xref["flavour"];
  /** Generations of what a table calls free, not yet among the entries. */
  readonly free: ReadonlyMap<number, number>;
}

/** Follows the chain of cross-reference sections, newest first; the newest entry of a number wins. */
export function readXref(bytes: Buffer, reader: StreamReader): Xref {
  const start = startOffset(bytes);
  const entries = new Entries();
  const seen = new Set<number>();
  const waiting = [start];
  let newest: Section | undefined;
  let size = 0;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) continue;
    if (seen.add(offset).size > bounds.xrefSectionsMax)
      throw new PdfFault("too many xref sections");
    const section = readSection(bytes, offset, entries, reader);
    readHidden(bytes, section, entries, reader);
    newest ??= section;
    size = Math.max(size, wholeNumber(section.trailer.get("Size")) ?? 0);
    const older = wholeNumber(section.trailer.get("Prev"));
    if (older !== undefined) waiting.push(older);
  }
  if (newest === undefined) throw new PdfFault("no xref");
  size = Math.max(size, entries.length);
  if (size > bounds.objectNumberMax) throw new PdfFault("object numbers too high");
  const { trailer, flavour } = newest;
  return { entries, trailer, flavour, start, size };
}

/**
 * A hybrid's table calls free what only its /XRefStm knows, and that stream comes before /Prev
 * (ISO 32000-1, 7.5.8.4): so the table's free entries count last.
 */
function readHidden(
  bytes: Buffer,
  { trailer, flavour, free }: Section,
  entries: Entries,
  reader: StreamReader,
): void {
  const hidden = flavour === "table" ? wholeNumber(trailer.get("XRefStm")) : undefined;
  if (hidden !== undefined) readSection(bytes, hidden, entries, reader);
  for (const [number, generation] of free)
    if (!entries.has(number)) entries.setFree(number, generation);
}

function startOffset(bytes: Buffer): number {
  const at = bytes.lastIndexOf("startxref");
  if (at < 0) throw new PdfFault("no startxref");
  const offset = new Lexer(bytes, at + "startxref".length).whole();
  if (!(offset > 0 && offset < bytes.length)) throw new PdfFault("startxref outside the file");
  return offset;
}

function readSection(
  bytes: Buffer,
  offset: number,
  entries: Entries,
  reader: StreamReader,
): Section {
  const lexer = new Lexer(bytes, offset);
  if (lexer.take("xref")) return readTable(lexer, entries);
  const stream = reader.streamAt(offset);
  if (stream === undefined || !isName(stream.dict.get("Type"), "XRef"))
    throw new PdfFault(`no xref at ${offset}`);
  readStreamEntries(stream.dict, reader.decode(stream), entries);
  return { trailer: stream.dict, flavour: "stream", free: new Map() };
}

function readTable(lexer: Lexer, entries: Entries): Section {
  const free = new Map<number, number>();
  while (!lexer.take("trailer")) {
    const first = lexer.whole();
    const count = lexer.whole();
    if (!(first + count <= bounds.objectNumberMax + 1)) throw new PdfFault("xref subsection");
    readSubsection(lexer, { first, count }, entries, free);
  }
  const trailer = lexer.value();
  if (!(trailer instanceof Map)) throw new PdfFault("no trailer");
  return { trailer, flavour: "table", free };
}

function readSubsection(
  lexer: Lexer,
  { first, count }: { readonly first: number; readonly count: number },
  entries: Entries,
  free: Map<number, number>,
): void {
  let shift = 0;
  for (let i = 0; i < count; i++) {
    const { offset, generation, kind } = entryInColumns(lexer) ?? entryInWords(lexer);
    // A common slip of old writers: the list starts with the free head but calls it object 1.
    if (i === 0 && first === 1 && kind === "f" && generation === 65535) shift = 1;
    const number = first + i - shift;
    if (kind === "f") free.set(number, generation);
    else if (!entries.has(number)) entries.setInFile(number, offset, generation);
  }
}

interface TableEntry {
  readonly offset: number;
  readonly generation: number;
  readonly kind: "n" | "f";
}

/** ISO 32000-1, 7.5.4: ten digits, five digits and a letter, each behind one blank. Takes it if it is written so. */
function entryInColumns(lexer: Lexer): TableEntry | undefined {
  lexer.skipWhite();
  const { bytes, position } = lexer;
  const offset = digitsIn(bytes, position, position + 10);
  const generation = digitsIn(bytes, position + 11, position + 16);
  const letter = bytes[position + 17];
  const kind = letter === 110 ? "n" : letter === 102 ? "f" : undefined;
  const isInColumns =
    kind !== undefined &&
    bytes[position + 10] === 32 &&
    bytes[position + 16] === 32 &&
    isBlank(bytes[position + 18]);
  if (!isInColumns || offset === undefined || generation === undefined) return undefined;
  lexer.position = position + 18;
  return { offset, generation, kind };
}

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 10 || byte === 13;

/** A whole number where all of these bytes are digits. */
function digitsIn(bytes: Buffer, start: number, end: number): number | undefined {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

function entryInWords(lexer: Lexer): TableEntry {
  const offset = lexer.whole();
  const generation = lexer.whole();
  lexer.skipWhite();
  const kind = lexer.word();
  if (Number.isNaN(offset) || Number.isNaN(generation) || (kind !== "n" && kind !== "f"))
    throw new PdfFault("xref entry");
  return { offset, generation, kind };
}

/** ISO 32000-1, 7.5.8.3: rows of three big-endian fields whose widths are in /W. */
function readStreamEntries(dict: Dict, data: Buffer, entries: Entries): void {
  const widths = wholeNumbers(dict.get("W"));
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths;
  const rowBytes = typeBytes + secondBytes + thirdBytes;
  if (widths.length < 3 || rowBytes < 1 || Math.max(...widths) > 6)
    throw new PdfFault("xref widths");
  const index = dict.has("Index")
    ? wholeNumbers(dict.get("Index"))
    : [0, wholeNumber(dict.get("Size")) ?? 0];
  let at = 0;
  for (let k = 0; k + 1 < index.length; k += 2) {
    const first = index[k] ?? 0;
    const count = Math.min(index[k + 1] ?? 0, Math.floor((data.length - at) / rowBytes));
    if (first + count > bounds.objectNumberMax + 1) throw new PdfFault("xref index");
    for (let i = 0; i < count; i++, at += rowBytes) {
      if (entries.has(first + i)) continue;
      const type = typeBytes === 0 ? 1 : data.readUIntBE(at, typeBytes);
      const second = field(data, at + typeBytes, secondBytes);
      const third = field(data, at + typeBytes + secondBytes, thirdBytes);
      if (type === 1) entries.setInFile(first + i, second, third);
      else if (type === 2) entries.setInStream(first + i, second);
      else entries.setFree(first + i, third);
    }
  }
}

const field = (data: Buffer, at: number, sizeBytes: number): number =>
  sizeBytes === 0 ? 0 : data.readUIntBE(at, sizeBytes);

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

function wholeNumbers(value: unknown): number[] {
  if (!Array.isArray(value)) throw new PdfFault("array of whole numbers expected");
  return value.map((item) => {
    const number = wholeNumber(item);
    if (number === undefined) throw new PdfFault("whole number expected");
    return number;
  });
}
