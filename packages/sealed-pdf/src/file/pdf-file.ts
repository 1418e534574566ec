import { bounds } from "./bounds.ts";
import { PdfFault } from "./fault.ts";
import { decodeStream } from "./filters.ts";
import { Lexer } from "./lexer.ts";
import { type Dict, isName, Name, Ref, Stream, type Value } from "./objects.ts";
import { type References, referencesIn } from "./references.ts";
import { readXref, type Xref } from "./xref.ts";

interface ObjectStream {
  readonly data: Buffer;
  readonly offsets: ReadonlyMap<number, number>;
}

/** The file that an update of ours was appended to, and which of its objects the update rewrote. */
interface Earlier {
  readonly file: PdfFile;
  readonly rewritten: ReadonlySet<number>;
}

/** A PDF opened for reading: only the xref chain and the objects asked for are ever parsed. */
export class PdfFile {
  readonly bytes: Buffer;
  readonly xref: Xref;
  readonly rootRef: Ref;
  readonly root: Dict;
  readonly #objects = new Map<number, Value>();
  readonly #objectStreams = new Map<number, ObjectStream>();
  /** Numbers of the objects read so far whose source readers understand in two ways. */
  readonly ambiguousObjects = new Set<number>();
  readonly #streamDoubts = new Set<string>();
  #packedCounts: ReadonlyMap<number, number> | undefined;
  #references: References | undefined;
  #inflatedBytes = 0;
  #isIndexed = false;
  /** Bounds the parsed total by the size of the file, since objects may overlap. */
  #parseBudgetBytes: number;

  /**
   * Throws PdfFault when the file is not sound enough to append to. With `earlier`, the file before an update of ours, what
   * that has read is not read again.
   */
  constructor(input: Uint8Array, earlier?: Earlier) {
    this.bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
    if (this.bytes.toString("latin1", 0, Math.min(5, this.bytes.length)) !== "%PDF-")
      throw new PdfFault("no header at the first byte");
    this.#parseBudgetBytes = 64 * 1024 * 1024 + 8 * this.bytes.length;
    this.xref = readXref(this.bytes, {
      streamAt: (offset) => this.#streamAt(offset),
      decode: (stream) => this.#decode(stream),
    });
    this.#isIndexed = true;
    if (earlier) this.#continue(earlier);
    const { trailer } = this.xref;
    if ((trailer.get("Encrypt") ?? null) !== null) throw this.#encryptionFault(trailer);
    const rootRef = trailer.get("Root");
    const root = this.get(rootRef);
    if (!(rootRef instanceof Ref && root instanceof Map)) throw new PdfFault("no catalog");
    this.rootRef = rootRef;
    this.root = root;
  }

  /** The value with references resolved; null if it doesn't exist. */
  get(value: Value | undefined): Value {
    let current = value ?? null;
    for (let hops = 0; current instanceof Ref; hops++) {
      if (hops > 20) throw new PdfFault("references in a circle");
      current = this.#object(current.number);
    }
    return current;
  }

  dict(value: Value | undefined): Dict | undefined {
    const found = this.get(value);
    return found instanceof Map ? found : undefined;
  }

  array(value: Value | undefined): Value[] | undefined {
    const found = this.get(value);
    return Array.isArray(found) ? found : undefined;
  }

  number(value: Value | undefined): number | undefined {
    const found = this.get(value);
    return typeof found === "number" ? found : undefined;
  }

  nameText(value: Value | undefined): string | undefined {
    const found = this.get(value);
    return found instanceof Name ? found.text : undefined;
  }

  /** Whether the file has nothing here; false for an object that is there and can't be read, which `get` may take for null. */
  lacks(value: Value | undefined): boolean {
    if (!(value instanceof Ref)) return (value ?? null) === null;
    const entry = this.xref.entries.get(value.number);
    return entry === undefined || entry.in === "free";
  }

  /** The decoded data of a stream. Throws PdfFault for filters that are not supported here. */
  decoded(stream: Stream): Buffer {
    return this.#decode(stream);
  }

  /** Numbers whose xref entry does not lead to their object; readers then guess, each in its own way. */
  *misplacedObjects(): Generator<number> {
    for (const [number, entry] of this.xref.entries)
      if (entry.in === "file" && !headsObject(this.bytes, entry.offset, number)) yield number;
  }

  /**
   * One above every object number that the file has or refers to, even if the reference leads nowhere: objects added
   * from this number on can't become the target of an old reference. Throws PdfFault if no such number is left.
   */
  firstFreeNumber(): number {
    const highest = Math.max(this.xref.size - 1, this.references().highest);
    if (highest + bounds.addedObjectsMax > bounds.objectNumberMax)
      throw new PdfFault("object numbers too high");
    return highest + 1;
  }

  /** Everything that the file refers to, including the numbers of object streams. */
  references(): References {
    this.#references ??= this.#readReferences(0);
    return this.#references;
  }

  #readReferences(from: number): References {
    const { entries } = this.xref;
    const found = [referencesIn(this.bytes.subarray(from), bounds.objectNumberMax, entries)];
    for (const stream of this.#packed().keys()) {
      if (from > 0 && this.#objectStreams.has(stream)) continue;
      const { data } = this.#objectStream(stream);
      found.push({ highest: stream, allPlain: true });
      found.push(referencesIn(data, bounds.objectNumberMax, entries));
    }
    return merged(found);
  }

  /** The decoded data of all object streams. */
  *objectStreamData(): Generator<Buffer> {
    for (const stream of this.#packed().keys()) yield this.#objectStream(stream).data;
  }

  /** How many objects the index places in each object stream. */
  #packed(): ReadonlyMap<number, number> {
    this.#packedCounts ??= this.xref.entries.streams();
    return this.#packedCounts;
  }

  #continue({ file, rewritten }: Earlier): void {
    for (const [number, value] of file.#objects)
      if (!rewritten.has(number)) this.#objects.set(number, value);
    for (const [number, stream] of file.#objectStreams)
      if (!rewritten.has(number)) this.#objectStreams.set(number, stream);
    for (const number of file.ambiguousObjects)
      if (!rewritten.has(number)) this.ambiguousObjects.add(number);
    this.#inflatedBytes = file.#inflatedBytes;
    this.#references = merged([file.references(), this.#readReferences(file.bytes.length)]);
  }

  /** Short reasons why readers may find other objects in this file than ours does; reads all object streams. */
  doubts(): string[] {
    this.references();
    return [...this.xref.doubts, ...this.#streamDoubts];
  }

  /** Throws PdfFault if the xref has an object beyond the end: appended bytes could become that object. */
  assertNothingBehind(): void {
    if (this.xref.entries.lastOffset() >= this.bytes.length)
      throw new PdfFault("an object behind the end of the file");
  }

  /** Only the standard security handler takes a password; others ask for a certificate or a licence. */
  #encryptionFault(trailer: Dict): PdfFault {
    const handler = this.nameText(this.dict(trailer.get("Encrypt"))?.get("Filter"));
    const isStandard = handler === undefined || handler === "Standard";
    return new PdfFault("encrypted", isStandard ? "encrypted" : "locked");
  }

  #object(number: number): Value {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    this.#objects.set(number, null);
    const value = this.#read(number);
    this.#objects.set(number, value);
    return value;
  }

  #read(number: number): Value {
    // All values of a cross-reference stream are direct (ISO 32000-1, 7.5.8.2).
    if (!this.#isIndexed) throw new PdfFault("an xref stream that needs other objects");
    const entry = this.xref.entries.get(number);
    switch (entry?.in) {
      case "file":
        return entry.offset === 0 ? null : this.#readAt(entry.offset, number);
      case "stream":
        return this.#readCompressed(entry.stream, number);
      default:
        return null;
    }
  }

  #readAt(offset: number, expected?: number): Value {
    const lexer = new Lexer(this.bytes, offset);
    const number = lexer.whole();
    const generation = lexer.whole();
    if (Number.isNaN(generation) || !lexer.take("obj") || (expected ?? number) !== number)
      throw new PdfFault(`object ${expected ?? ""} is not at ${offset}`);
    const value = lexer.value();
    if (lexer.isAmbiguous && expected === undefined) this.#streamDoubts.add(doubledKey);
    else if (lexer.isAmbiguous) this.ambiguousObjects.add(number);
    this.#spend(lexer.position - offset);
    return value instanceof Map && lexer.take("stream") ? this.#stream(value, lexer) : value;
  }

  #spend(parsedBytes: number): void {
    this.#parseBudgetBytes -= parsedBytes;
    if (this.#parseBudgetBytes < 0) throw new PdfFault("objects overlap without end");
  }

  #stream(dict: Dict, lexer: Lexer): Stream {
    const { bytes } = this;
    let start = lexer.position;
    if (bytes[start] === 13) start++;
    if (bytes[start] === 10) start++;
    const length = this.get(dict.get("Length"));
    if (typeof length === "number" && Number.isInteger(length) && length >= 0) {
      const end = start + length;
      if (end <= bytes.length && new Lexer(bytes, end).take("endstream"))
        return new Stream(dict, bytes.subarray(start, end));
    }
    const end = bytes.indexOf("endstream", start);
    if (end < 0) throw new PdfFault("stream without end");
    this.#spend(end - start);
    return new Stream(dict, bytes.subarray(start, end));
  }

  #streamAt(offset: number): Stream | undefined {
    const value = this.#readAt(offset);
    return value instanceof Stream ? value : undefined;
  }

  #decode(stream: Stream): Buffer {
    const budgetBytes = bounds.inflatedTotalBytesMax - this.#inflatedBytes;
    const data = decodeStream(stream, (value) => this.get(value), budgetBytes);
    this.#inflatedBytes += data.length;
    return data;
  }

  #readCompressed(streamNumber: number, number: number): Value {
    const stream = this.#objectStream(streamNumber);
    const offset = stream.offsets.get(number);
    if (offset === undefined) throw new PdfFault(`object ${number} is not in its stream`);
    const lexer = new Lexer(stream.data, offset);
    const value = lexer.value();
    if (lexer.isAmbiguous) this.ambiguousObjects.add(number);
    this.#spend(lexer.position - offset);
    return value;
  }

  #objectStream(number: number): ObjectStream {
    const known = this.#objectStreams.get(number);
    const stream = known ?? this.#openObjectStream(number);
    this.#objectStreams.set(number, stream);
    return stream;
  }

  #openObjectStream(number: number): ObjectStream {
    if (this.xref.entries.get(number)?.in !== "file") throw new PdfFault("object stream missing");
    const stream = this.#object(number);
    if (!(stream instanceof Stream) || !isName(stream.dict.get("Type"), "ObjStm"))
      throw new PdfFault("object stream expected");
    const first = this.number(stream.dict.get("First"));
    const count = this.number(stream.dict.get("N"));
    if (first === undefined || count === undefined) throw new PdfFault("object stream header");
    const data = this.#decode(stream);
    const lexer = new Lexer(data);
    const offsets = new Map<number, number>();
    let isPlain = Number.isInteger(first) && Number.isInteger(count) && count >= 0;
    let expected = this.#packed().get(number) ?? 0;
    for (let i = 0; i < count; i++) {
      const object = lexer.whole();
      const offset = lexer.whole();
      if (Number.isNaN(object) || Number.isNaN(offset)) break;
      const entry = this.xref.entries.get(object);
      const isHere = entry?.in === "stream" && entry.stream === number;
      if (offsets.has(object) || (isHere && entry.index !== i)) isPlain = false;
      if (isHere) expected--;
      offsets.set(object, first + offset);
    }
    const isWhole = offsets.size === count && expected === 0 && lexer.position <= first;
    if (!isPlain || !isWhole) this.#streamDoubts.add("an object stream is not as the xref says");
    return { data, offsets };
  }
}

const doubledKey = "a trailer has a key twice";

const merged = (all: readonly References[]): References => ({
  highest: Math.max(...all.map(({ highest }) => highest)),
  allPlain: all.every(({ allPlain }) => allPlain),
});

function headsObject(bytes: Buffer, offset: number, number: number): boolean {
  if (offset >= bytes.length) return false;
  const head = bytes.toString("latin1", offset, Math.min(offset + 40, bytes.length));
  const match = /^\s*(\d+)\s+\d+\s+obj/.exec(head);
  return match !== null && Number(match[1]) === number;
}
