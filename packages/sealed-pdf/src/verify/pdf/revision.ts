import { type Bytes, latin1 } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { Lexer } from "./lexer.ts";
import { type Dict, isName, Ref, Source, type Value } from "./values.ts";

export interface PdfObject {
  readonly number: number;
  readonly generation: number;
  readonly value: Value;
  /** Position of the value's text. */
  readonly source: Source;
  /** The stream's data as it is in the file, not decoded. */
  readonly stream?: Bytes;
}

/** One incremental update of a file as our writer writes it: objects without gaps, then their index. */
export interface Revision {
  /** Where its first object starts; nothing before that belongs to it. */
  readonly start: number;
  readonly end: number;
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: Dict;
  /** Where its cross-reference section starts. */
  readonly index: number;
}

export interface Row {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

interface Index {
  readonly rows: readonly Row[];
  readonly trailer: Dict;
}

/**
 * The update that ends at `end`, found as readers find it: by the last `startxref`. Everything from its
 * first object to its end must be accounted for; nothing before that is read, whatever it contains.
 */
export function readRevision(bytes: Bytes, end: number): Revision {
  const index = indexOffset(bytes, end);
  const { rows, trailer } = readIndex(bytes, index, end);
  const start = rows[0]?.offset;
  if (start === undefined) throw new Fault("fault.noObjects");
  const objects = new Map<number, PdfObject>();
  rows.forEach((row, i) => {
    const next = rows[i + 1]?.offset ?? index;
    // A cross-reference stream lists itself, last.
    if (row.offset === index && i === rows.length - 1) return;
    objects.set(row.number, readObject(bytes, row, next));
  });
  return { start, end, objects, trailer, index };
}

function indexOffset(bytes: Bytes, end: number): number {
  const tail = latin1(bytes, Math.max(0, end - 64), end);
  const digits = /startxref\n([1-9]\d{0,11})\n%%EOF\n$/.exec(tail)?.[1];
  const offset = Number(digits);
  if (digits === undefined || offset >= end) throw new Fault("fault.endOfFile");
  return offset;
}

function readIndex(bytes: Bytes, index: number, end: number): Index {
  const lexer = new Lexer(bytes, index, end);
  const found = lexer.take("xref\n") ? readTable(lexer) : readStream(bytes, lexer, index);
  lexer.expect(`startxref\n${index}\n%%EOF\n`);
  if (lexer.position !== end) throw new Fault("fault.bytesFollowEnd");
  if (found.trailer.has("Encrypt")) throw new Fault("fault.encrypted");
  return { ...found, rows: ascending(found.rows) };
}

function readTable(lexer: Lexer): Index {
  const rows: Row[] = [];
  while (!lexer.take("trailer\n")) {
    const first = lexer.whole();
    lexer.expect(" ");
    const count = lexer.whole();
    lexer.expect("\n");
    for (let i = 0; i < count; i++) {
      const offset = lexer.whole(10);
      lexer.expect(" ");
      const generation = lexer.whole(5);
      lexer.expect(" n \n");
      rows.push({ number: first + i, generation, offset });
    }
  }
  const trailer = lexer.value();
  if (!(trailer instanceof Map) || trailer.has("XRefStm")) throw new Fault("fault.trailer");
  lexer.expect("\n");
  return { rows, trailer };
}

/** Reads uncompressed rows with fields of 1, 4 and 2 bytes. */
function readStream(bytes: Bytes, lexer: Lexer, index: number): Index {
  const number = lexer.whole();
  const { value, stream } = readBody(bytes, lexer, { number, generation: 0, offset: index });
  if (!(value instanceof Map) || stream === undefined || !isName(value.get("Type"), "XRef"))
    throw new Fault("fault.index");
  const widths = value.get("W");
  const sections = value.get("Index");
  const plain = Array.isArray(widths) && widths.join() === "1,4,2" && !value.has("Filter");
  if (!plain || !Array.isArray(sections) || stream.length % 7 !== 0)
    throw new Fault("fault.indexForm");
  const numbers: number[] = [];
  for (let i = 0; i < sections.length; i += 2) {
    const [first, count] = [sections[i], sections[i + 1]];
    if (!isWhole(first) || !isWhole(count) || numbers.length + count > stream.length / 7)
      throw new Fault("fault.index");
    for (let k = 0; k < count; k++) numbers.push(first + k);
  }
  if (numbers.length !== stream.length / 7) throw new Fault("fault.index");
  return { rows: numbers.map((one, i) => rowOf(one, stream, i * 7)), trailer: value };
}

function rowOf(number: number, data: Bytes, at: number): Row {
  const view = new DataView(data.buffer, data.byteOffset + at, 7);
  if (view.getUint8(0) !== 1) throw new Fault("fault.indexNamesNothing");
  return { number, offset: view.getUint32(1), generation: view.getUint16(5) };
}

function ascending(rows: readonly Row[]): readonly Row[] {
  rows.forEach((row, i) => {
    const before = rows[i - 1];
    if (before && (before.number >= row.number || before.offset >= row.offset))
      throw new Fault("fault.indexOrder");
  });
  return rows;
}

function readObject(bytes: Bytes, row: Row, next: number): PdfObject {
  const lexer = new Lexer(bytes, row.offset, next);
  if (row.offset > next || lexer.whole() !== row.number)
    throw new Fault("fault.objectElsewhere", { number: row.number });
  const object = readBody(bytes, lexer, row);
  if (lexer.position !== next) throw new Fault("fault.bytesFollowObject", { number: row.number });
  return object;
}

function readBody(bytes: Bytes, lexer: Lexer, { number, generation }: Row): PdfObject {
  lexer.expect(` ${generation} obj\n`);
  const from = lexer.position;
  const value = lexer.value();
  const source = new Source(from, lexer.position);
  if (!lexer.take("\nstream\n")) {
    lexer.expect("\nendobj\n");
    return { number, generation, value, source };
  }
  const length = value instanceof Map ? value.get("Length") : undefined;
  if (!isWhole(length) || lexer.position + length > lexer.end)
    throw new Fault("fault.objectLength", { number });
  const stream = bytes.subarray(lexer.position, lexer.position + length);
  lexer.position += length;
  lexer.expect("\nendstream\nendobj\n");
  return { number, generation, value, source, stream };
}

const isWhole = (value: Value | undefined): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

export function objectAt(revision: Revision, value: Value | undefined): PdfObject | undefined {
  const object = value instanceof Ref ? revision.objects.get(value.number) : undefined;
  return value instanceof Ref && object?.generation === value.generation ? object : undefined;
}

/** The object's dictionary if this revision holds it; never one of the original. */
export function dictAt(revision: Revision, value: Value | undefined): Dict | undefined {
  const found = objectAt(revision, value)?.value;
  return found instanceof Map ? found : undefined;
}
