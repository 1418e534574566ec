import { bounds } from "./bounds.ts";
import { Entries } from "./entries.ts";
import { PdfFault } from "./fault.ts";
import { Lexer } from "./lexer.ts";
import { type Dict, isName, type Stream } from "./objects.ts";

export interface Xref {
  readonly entries: Entries;
  readonly trailer: Dict;
  /** Exact start of the newest section: /Prev of our update. */
  readonly start: number;
  /** Whether every reader finds that section and uses all its numbers. Once an update of ours follows, it doesn't matter. */
  readonly endsPlainly: boolean;
  /** Short reasons why readers may find other objects by it than we do. */
  readonly doubts: readonly string[];
  readonly flavour: "table" | "stream";
  /** One above the highest object number in use or announced by a trailer. */
  readonly size: number;
}

/** What reading cross-reference streams needs from the file that is being opened. */
export interface StreamReader {
  streamAt(offset: number): Stream | undefined;
  decode(stream: Stream): Buffer;
}

interface Section {
  readonly trailer: Dict;
  /** The trailer's source text; for a stream, with what comes before its dictionary. */
  readonly source: Buffer;
  readonly flavour: Xref["flavour"];
  /** Generations of the entries that a table lists as free; not yet among the entries. */
  readonly free: ReadonlyMap<number, number>;
  /** The highest number in the section; -1 for none. */
  readonly highest: number;
  /** Whether its rows were read under other numbers than they are written with. */
  readonly isShifted: boolean;
  readonly hasDoubledKeys: boolean;
}

interface Reading {
  readonly bytes: Buffer;
  readonly reader: StreamReader;
  readonly entries: Entries;
  readonly doubts: Set<string>;
}

/** Follows the chain of cross-reference sections, newest first; for each number, the newest entry wins. */
export function readXref(bytes: Buffer, reader: StreamReader): Xref {
  const { offset: written, isPlain } = startOffset(bytes);
  const entries = new Entries();
  const doubts = new Set<string>();
  const reading = { bytes, reader, entries, doubts };
  const seen = new Set<number>();
  const waiting = [written];
  let newest: Section | undefined;
  let size = 0;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) continue;
    if (seen.add(offset).size > bounds.xrefSectionsMax)
      throw new PdfFault("too many xref sections");
    entries.section = seen.size;
    const section = readSection(reading, offset);
    readHidden(reading, section);
    newest ??= section;
    size = Math.max(size, wholeNumber(section.trailer.get("Size")) ?? 0);
    const older = wholeNumber(section.trailer.get("Prev"));
    if (older !== undefined) waiting.push(older);
  }
  if (newest === undefined) throw new PdfFault("no xref");
  if (entries.contradictsItself) doubts.add("a section of the xref says two things of one object");
  const promised = wholeNumber(newest.trailer.get("Size")) ?? 0;
  size = Math.max(size, entries.length);
  if (size > bounds.objectNumberMax) throw new PdfFault("object numbers too high");
  const { trailer, flavour } = newest;
  const start = exactly(bytes, written);
  const endsPlainly = isPlain && start === written && promised >= entries.length;
  return { entries, trailer, flavour, start, size, endsPlainly, doubts: [...doubts] };
}

/** The offset after white space and comments, which some readers skip here. */
function exactly(bytes: Buffer, offset: number): number {
  const lexer = new Lexer(bytes, offset);
  lexer.skipWhite();
  return lexer.position;
}

/**
 * A hybrid's table lists objects as free that only its /XRefStm knows, and that stream comes before /Prev
 * (ISO 32000-1, 7.5.8.4), so the table's free entries are added last.
 */
function readHidden(reading: Reading, { trailer, flavour, free }: Section): void {
  const hidden = flavour === "table" ? wholeNumber(trailer.get("XRefStm")) : undefined;
  if (hidden !== undefined) readSection(reading, hidden);
  for (const [number, generation] of free) reading.entries.addFree(number, generation);
}

function startOffset(bytes: Buffer): { readonly offset: number; readonly isPlain: boolean } {
  const at = bytes.lastIndexOf("startxref");
  if (at < 0) throw new PdfFault("no startxref");
  const behind = at + "startxref".length;
  const offset = new Lexer(bytes, behind).whole();
  if (!(offset > 0 && offset < bytes.length)) throw new PdfFault("startxref outside the file");
  return { offset, isPlain: /^\s+\d+(\s|$)/.test(bytes.toString("latin1", behind, behind + 64)) };
}

function readSection(reading: Reading, offset: number): Section {
  const { bytes, reader, entries } = reading;
  const lexer = new Lexer(bytes, offset);
  const section = lexer.take("xref")
    ? readTable(lexer, entries)
    : readStream(bytes, offset, reader, entries);
  for (const doubt of doubtsOf(section)) reading.doubts.add(doubt);
  return section;
}

function readStream(
  bytes: Buffer,
  offset: number,
  reader: StreamReader,
  entries: Entries,
): Section {
  const stream = reader.streamAt(offset);
  if (stream === undefined || !isName(stream.dict.get("Type"), "XRef"))
    throw new PdfFault(`no xref at ${offset}`);
  const highest = readStreamEntries(stream.dict, reader.decode(stream), entries);
  const source = bytes.subarray(offset, stream.bytes.byteOffset - bytes.byteOffset);
  const trailer = stream.dict;
  const plain = { free: new Map(), isShifted: false, hasDoubledKeys: false };
  return { trailer, source, flavour: "stream", highest, ...plain };
}

function* doubtsOf(section: Section): Generator<string> {
  const { trailer, source, flavour, highest } = section;
  const text = source.toString("latin1");
  const size = wholeNumber(trailer.get("Size"));
  const isNamed = ["Prev", "Size", "XRefStm"].filter((key) => trailer.has(key));
  if (isNamed.some((key) => !isWrittenWhole(text, key))) yield "a number of a trailer is none";
  // For tables, only the newest section counts.
  if (flavour === "stream" && highest >= (size ?? 0)) yield "the xref lists more than its size";
  if (section.isShifted) yield "the xref counts from another number than it says";
  if (section.hasDoubledKeys) yield "a trailer has a key twice";
}

/** Whether the entry occurs once and consists of digits only: readers differ on `+9`, `9.0` and `9 0 R`. */
function isWrittenWhole(source: string, key: string): boolean {
  const [, behind, ...more] = source.split(`/${key}`);
  return more.length === 0 && /^\s*\d+\s*(?=[/>])/.test(behind ?? "");
}

function readTable(lexer: Lexer, entries: Entries): Section {
  const free = new Map<number, number>();
  let highest = -1;
  let isShifted = false;
  while (!lexer.take("trailer")) {
    const first = lexer.whole();
    const count = lexer.whole();
    if (!(first + count <= bounds.objectNumberMax + 1)) throw new PdfFault("xref subsection");
    const shift = readSubsection(lexer, { first, count }, entries, free);
    isShifted ||= shift > 0;
    highest = Math.max(highest, first + count - 1 - shift);
  }
  const start = lexer.position;
  const trailer = lexer.value();
  if (!(trailer instanceof Map)) throw new PdfFault("no trailer");
  const source = lexer.bytes.subarray(start, lexer.position);
  const hasDoubledKeys = lexer.isAmbiguous;
  return { trailer, source, flavour: "table", free, highest, isShifted, hasDoubledKeys };
}

/** Returns by how much its numbers are lower than it says. */
function readSubsection(
  lexer: Lexer,
  { first, count }: { readonly first: number; readonly count: number },
  entries: Entries,
  free: Map<number, number>,
): number {
  let shift = 0;
  for (let i = 0; i < count; i++) {
    const { offset, generation, kind } = entryInColumns(lexer) ?? entryInWords(lexer);
    // A common error of old writers: the list starts with the head of the free list but numbers it 1.
    if (i === 0 && first === 1 && kind === "f" && generation === 65535) shift = 1;
    const number = first + i - shift;
    if (kind === "f") free.set(number, generation);
    else entries.addInFile(number, offset, generation);
  }
  return shift;
}

interface TableEntry {
  readonly offset: number;
  readonly generation: number;
  readonly kind: "n" | "f";
}

/** Takes an entry in the exact form of ISO 32000-1, 7.5.4: ten digits, five digits and a letter, separated by one blank. */
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

/** The number that these bytes stand for if all are digits. */
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

/**
 * Reads rows of three big-endian fields whose widths are in /W (ISO 32000-1, 7.5.8.3). Returns the highest number listed;
 * -1 for none.
 */
function readStreamEntries(dict: Dict, data: Buffer, entries: Entries): number {
  const widths = wholeNumbers(dict.get("W"));
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths;
  const rowBytes = typeBytes + secondBytes + thirdBytes;
  if (widths.length < 3 || rowBytes < 1 || Math.max(...widths) > 6)
    throw new PdfFault("xref widths");
  const index = dict.has("Index")
    ? wholeNumbers(dict.get("Index"))
    : [0, wholeNumber(dict.get("Size")) ?? 0];
  let at = 0;
  let highest = -1;
  for (let k = 0; k + 1 < index.length; k += 2) {
    const first = index[k] ?? 0;
    const count = Math.min(index[k + 1] ?? 0, Math.floor((data.length - at) / rowBytes));
    if (first + count > bounds.objectNumberMax + 1) throw new PdfFault("xref index");
    if (count > 0) highest = Math.max(highest, first + count - 1);
    for (let i = 0; i < count; i++, at += rowBytes) {
      const type = typeBytes === 0 ? 1 : data.readUIntBE(at, typeBytes);
      const second = field(data, at + typeBytes, secondBytes);
      const third = field(data, at + typeBytes + secondBytes, thirdBytes);
      if (type === 1) entries.addInFile(first + i, second, third);
      else if (type === 2) entries.addInStream(first + i, second, third);
      else entries.addFree(first + i, third);
    }
  }
  return highest;
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
