import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  type Dict,
  dict,
  name,
  Ref,
  Stream,
  stringBytes,
  Token,
  token,
  type Value,
} from "./objects.ts";
import { PdfFile } from "./pdf-file.ts";
import { serialize } from "./serialize.ts";

export interface AppendedBytes {
  readonly bytes: Buffer;
  /** Where each object starts within these bytes. */
  readonly offsets: ReadonlyMap<number, number>;
}

export interface Row {
  readonly number: number;
  readonly offset: number;
  readonly generation: number;
}

/** An incremental update (ISO 32000-1, 7.5.6): the file's own bytes are never touched. */
export class IncrementalUpdate {
  readonly file: PdfFile;
  readonly catalog: Dict;
  readonly #objects = new Map<number, Value>();
  #next: number;
  /** The document's information, where it stands in the trailer instead of being an object. */
  #info: Ref | undefined;

  constructor(file: PdfFile) {
    file.assertNothingBehind();
    this.file = file;
    this.#next = file.firstFreeNumber();
    this.catalog = this.edit(file.rootRef, file.root);
  }

  add(value: Value): Ref {
    const ref = new Ref(this.#next++, 0);
    this.#objects.set(ref.number, value);
    return ref;
  }

  addStream(entries: Dict, content: Uint8Array, filter: "deflate" | "none" = "deflate"): Ref {
    if (filter === "none") return this.add(new Stream(entries, Buffer.from(content)));
    entries.set("Filter", name("FlateDecode"));
    return this.add(new Stream(entries, deflateSync(content)));
  }

  /** The dictionary that replaces this object; further edits see the earlier ones. */
  edit(ref: Ref, current: Dict): Dict {
    const pending = this.#objects.get(ref.number);
    if (pending instanceof Map) return pending;
    const copy: Dict = new Map(current);
    this.#objects.set(ref.number, copy);
    return copy;
  }

  /** A dictionary as it will be, with the edits so far. */
  current(value: Value | undefined): Dict | undefined {
    const pending = value instanceof Ref ? this.#objects.get(value.number) : undefined;
    return pending instanceof Map ? pending : this.file.dict(value);
  }

  /** An object as it will be, with the edits so far. */
  currentValue(ref: Ref): Value {
    const pending = this.#objects.get(ref.number);
    return pending === undefined ? this.file.get(ref) : pending;
  }

  /** Replaces an object that is not a dictionary as a whole. */
  replace(ref: Ref, value: Value): void {
    this.#objects.set(ref.number, value);
  }

  /** A copy of a dictionary entry, stored in place, so that nothing shared is changed. */
  editEntry(parent: Dict, key: string): Dict {
    const copy: Dict = new Map(this.file.dict(parent.get(key)) ?? []);
    parent.set(key, copy);
    return copy;
  }

  /** Whether there is anything to write; an unchanged catalog alone doesn't count. */
  get hasChanges(): boolean {
    const { root } = this.file;
    const isCatalogSame =
      this.catalog.size === root.size &&
      [...this.catalog].every(([key, value]) => root.get(key) === value);
    return this.#objects.size > 1 || !isCatalogSame;
  }

  /** The file with this update appended, opened. */
  opened(): PdfFile {
    const bytes = Buffer.concat([this.file.bytes, this.write().bytes]);
    return new PdfFile(bytes, { file: this.file, rewritten: new Set(this.#objects.keys()) });
  }

  write(): AppendedBytes {
    const writer = new AppendingWriter(this.file.bytes);
    const rows: Row[] = [];
    const info = this.file.xref.trailer.get("Info");
    if (info instanceof Map) this.#info ??= this.add(info);
    const numbers = [...this.#objects.keys()].sort((a, b) => a - b);
    for (const number of numbers) {
      const entry = this.file.xref.entries.get(number);
      const generation = entry?.in === "file" ? entry.generation : 0;
      rows.push({ number, offset: writer.offset, generation });
      writer.object(number, generation, this.#objects.get(number) ?? null);
    }
    if (this.file.xref.flavour === "stream") this.#writeXrefStream(writer, rows);
    else this.#writeXrefTable(writer, rows);
    const offsets = new Map(rows.map((row) => [row.number, row.offset - this.file.bytes.length]));
    return { bytes: writer.concatenated(), offsets };
  }

  #writeXrefTable(writer: AppendingWriter, rows: readonly Row[]): void {
    const start = writer.offset;
    const trailer = serialize(this.#trailer(writer, this.#next));
    const sections = xrefTableSections(rows);
    writer.text(`xref\n${sections}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`);
  }

  #writeXrefStream(writer: AppendingWriter, objectRows: readonly Row[]): void {
    const start = writer.offset;
    const own = this.#next;
    const { index, data } = xrefRows([
      ...objectRows,
      { number: own, offset: start, generation: 0 },
    ]);
    const entries = this.#trailer(writer, own + 1);
    entries.set("Type", name("XRef"));
    entries.set("W", [1, 4, 2]);
    entries.set("Index", [...index]);
    writer.object(own, 0, new Stream(entries, data));
    writer.text(`startxref\n${start}\n%%EOF\n`);
  }

  #trailer(writer: AppendingWriter, size: number): Dict {
    const { trailer, start } = this.file.xref;
    const fresh = token(`<${writer.digest().toString("hex").slice(0, 32)}>`);
    const id = this.file.array(trailer.get("ID"))?.[0];
    const permanent = id instanceof Token && stringBytes(id) !== undefined ? id : fresh;
    const info = trailer.get("Info");
    return dict({
      Size: size,
      Root: this.file.rootRef,
      Info: info instanceof Ref ? info : this.#info,
      Prev: start,
      ID: [permanent, fresh],
    });
  }
}

class AppendingWriter {
  offset: number;
  readonly #parts: Buffer[] = [];

  constructor(original: Buffer) {
    this.offset = original.length;
    const last = original.at(-1);
    if (last !== 10 && last !== 13) this.text("\n");
  }

  text(source: string): void {
    this.raw(Buffer.from(source, "latin1"));
  }

  raw(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.offset += bytes.length;
  }

  object(number: number, generation: number, value: Value): void {
    if (!(value instanceof Stream)) {
      this.text(`${number} ${generation} obj\n${serialize(value)}\nendobj\n`);
      return;
    }
    value.dict.set("Length", value.bytes.length);
    this.text(`${number} ${generation} obj\n${serialize(value.dict)}\nstream\n`);
    this.raw(value.bytes);
    this.text("\nendstream\nendobj\n");
  }

  digest(): Buffer {
    const hash = createHash("sha256").update(String(this.offset));
    for (const part of this.#parts) hash.update(part);
    return hash.digest();
  }

  concatenated(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** The subsections of a cross-reference table. */
export function xrefTableSections(rows: readonly Row[]): string {
  let source = "";
  for (const section of consecutive(rows)) {
    source += `${section[0]?.number ?? 0} ${section.length}\n`;
    for (const row of section)
      source += `${padded(row.offset, 10)} ${padded(row.generation, 5)} n \n`;
  }
  return source;
}

/** Rows of a cross-reference stream with `/W [1 4 2]`, and its `/Index`. */
export function xrefRows(rows: readonly Row[]): {
  readonly index: number[];
  readonly data: Buffer;
} {
  const data = Buffer.alloc(rows.length * 7);
  rows.forEach((row, i) => {
    data[i * 7] = 1;
    data.writeUInt32BE(row.offset, i * 7 + 1);
    data.writeUInt16BE(row.generation, i * 7 + 5);
  });
  const sections = consecutive(rows);
  return {
    index: sections.flatMap(([first, ...more]) => [first?.number ?? 0, 1 + more.length]),
    data,
  };
}

function consecutive(rows: readonly Row[]): Row[][] {
  const sections: Row[][] = [];
  for (const row of rows) {
    const section = sections.at(-1);
    if (section !== undefined && section.at(-1)?.number === row.number - 1) section.push(row);
    else sections.push([row]);
  }
  return sections;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, "0");
