import { inflateSync } from "node:zlib";

/** Bounds of a glyph's outline, in font units. */
export interface Bounds {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/**
 * A font with TrueType outlines, as WOFF 1.0 or unpacked, with what typesetting and embedding need. Tables are
 * unpacked when first needed. Only for the packaged fonts: nothing here defends against a hostile file.
 */
export class FontFile {
  readonly unitsPerEm: number;
  readonly #packed: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #tables = new Map<string, Buffer>();
  #glyphs: ReadonlyMap<number, number> | undefined;
  #postScriptName: string | undefined;

  constructor(bytes: Uint8Array) {
    this.#packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = entriesOf(this.#packed);
    this.unitsPerEm = this.table("head").readUInt16BE(18);
  }

  /** Throws an Error if the font has no table of this name. */
  table(tag: string): Buffer {
    const table = this.#tables.get(tag) ?? this.#unpack(tag);
    if (table === undefined) throw new Error(`the font has no table ${tag}`);
    this.#tables.set(tag, table);
    return table;
  }

  get codePoints(): Iterable<number> {
    return this.#byCodePoint().keys();
  }

  has(codePoint: number): boolean {
    return this.#byCodePoint().has(codePoint);
  }

  /** 0, which is drawn as a box, if the font has no glyph for it. */
  glyphOf(codePoint: number): number {
    return this.#byCodePoint().get(codePoint) ?? 0;
  }

  advanceOf(glyph: number): number {
    const last = this.table("hhea").readUInt16BE(34) - 1;
    return this.table("hmtx").readUInt16BE(Math.min(glyph, last) * 4);
  }

  /** The glyph's description in the table `glyf`; empty if it has no ink. */
  outlineOf(glyph: number): Buffer {
    const loca = this.table("loca");
    const isLong = this.table("head").readInt16BE(50) === 1;
    const at = (index: number): number =>
      isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
    return this.table("glyf").subarray(at(glyph), at(glyph + 1));
  }

  boundsOf(glyph: number): Bounds | undefined {
    const outline = this.outlineOf(glyph);
    if (outline.length === 0) return undefined;
    const [xMin, yMin, xMax, yMax] = [2, 4, 6, 8].map((at) => outline.readInt16BE(at));
    return { xMin: xMin ?? 0, yMin: yMin ?? 0, xMax: xMax ?? 0, yMax: yMax ?? 0 };
  }

  get postScriptName(): string {
    this.#postScriptName ??= this.#readName();
    return this.#postScriptName;
  }

  #readName(): string {
    const table = this.table("name");
    const texts = table.readUInt16BE(4);
    for (let i = 0; i < table.readUInt16BE(2); i++) {
      const at = 6 + i * 12;
      const [platform, id] = [table.readUInt16BE(at), table.readUInt16BE(at + 6)];
      const start = texts + table.readUInt16BE(at + 10);
      const text = table.subarray(start, start + table.readUInt16BE(at + 8));
      if (platform === 3 && id === postScriptName)
        return Buffer.from(text).swap16().toString("utf16le");
    }
    return "NotoSans";
  }

  /** The font without WOFF packing, for programs that need that. */
  unpacked(): Buffer {
    return joinTables(new Map([...this.#entries.keys()].map((tag) => [tag, this.table(tag)])));
  }

  #unpack(tag: string): Buffer | undefined {
    const entry = this.#entries.get(tag);
    if (entry === undefined) return undefined;
    const stored = this.#packed.subarray(entry.offset, entry.offset + entry.storedBytes);
    return entry.storedBytes < entry.bytes ? inflateSync(stored) : stored;
  }

  #byCodePoint(): ReadonlyMap<number, number> {
    this.#glyphs ??= charactersIn(this.table("cmap"));
    return this.#glyphs;
  }
}

const postScriptName = 6;

interface Entry {
  readonly offset: number;
  readonly storedBytes: number;
  readonly bytes: number;
}

const woffSignature = 0x774f4646;

/** The table directory of a WOFF file or an unpacked font. */
function entriesOf(file: Buffer): Map<string, Entry> {
  const isWoff = file.readUInt32BE(0) === woffSignature;
  const [start, step] = isWoff ? [44, 20] : [12, 16];
  const count = file.readUInt16BE(isWoff ? 12 : 4);
  const entries = new Map<string, Entry>();
  for (let i = 0; i < count; i++) {
    const at = start + i * step;
    const offset = file.readUInt32BE(at + (isWoff ? 4 : 8));
    const storedBytes = file.readUInt32BE(at + (isWoff ? 8 : 12));
    const bytes = file.readUInt32BE(at + 12);
    entries.set(file.toString("latin1", at, at + 4), { offset, storedBytes, bytes });
  }
  return entries;
}

/** A font file with these tables (OpenType 1.9, "Organization of an OpenType font") and their checksums. */
export function joinTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (sorted.length - 2 ** power), 10);
  let offset = head.length;
  const parts = [head];
  sorted.forEach(([tag, table], i) => {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    const at = 12 + i * 16;
    head.write(tag, at, "latin1");
    head.writeUInt32BE(checksumOf(padded), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

export function checksumOf(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Glyphs by code point, from the largest subtable in a supported format: 4 or 12. */
function charactersIn(cmap: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + i * 8));
    return { subtable, format: subtable.readUInt16BE(0) };
  });
  const whole = subtables.find(({ format }) => format === 12);
  const basic = subtables.find(({ format }) => format === 4);
  if (whole !== undefined) readGroups(whole.subtable, found);
  else if (basic !== undefined) readSegments(basic.subtable, found);
  return found;
}

/** Reads a subtable of format 12. */
function readGroups(table: Buffer, found: Map<number, number>): void {
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const at = 16 + i * 12;
    const [first, last] = [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
    const glyph = table.readUInt32BE(at + 8);
    for (let point = first; point <= last; point++) found.set(point, glyph + point - first);
  }
}

/** Reads a subtable of format 4. */
function readSegments(table: Buffer, found: Map<number, number>): void {
  const doubled = table.readUInt16BE(6);
  for (let at = 14; at < 14 + doubled; at += 2) {
    const last = table.readUInt16BE(at);
    const first = table.readUInt16BE(at + doubled + 2);
    const delta = table.readUInt16BE(at + 2 * doubled + 2);
    const rangeAt = at + 3 * doubled + 2;
    const range = table.readUInt16BE(rangeAt);
    for (let point = first; point <= last && point !== 0xffff; point++) {
      const stored =
        range === 0 ? point : table.readUInt16BE(rangeAt + range + 2 * (point - first));
      const glyph = stored === 0 && range !== 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph !== 0) found.set(point, glyph);
    }
  }
}
