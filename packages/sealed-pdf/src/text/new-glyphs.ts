import { type Bounds, checksumOf, type FontFile, joinTables } from "./font-file.ts";
import type { DrawnGlyph } from "./shaper.ts";

interface NewGlyph {
  readonly outline: Buffer;
  readonly advance: number;
  readonly bounds: Bounds | undefined;
}

/** The glyphs of a new font: copies from other fonts, and new ones composed of the first font's glyphs. */
export class NewGlyphs {
  readonly #font: FontFile;
  readonly #made: NewGlyph[] = [];
  readonly #copies = new Map<FontFile, Map<number, number>>();

  constructor(font: FontFile) {
    this.#font = font;
    this.copyOf(0);
  }

  get count(): number {
    return this.#made.length;
  }

  advanceOf(glyph: number): number {
    return this.#made[glyph]?.advance ?? 0;
  }

  /** The number in this font of a copied glyph of another font. */
  copyOf(glyph: number, font = this.#font): number {
    const copies = this.#copies.get(font) ?? new Map<number, number>();
    this.#copies.set(font, copies);
    const known = copies.get(glyph);
    if (known !== undefined) return known;
    const outline = Buffer.from(font.outlineOf(glyph));
    const made = { outline, advance: font.advanceOf(glyph), bounds: font.boundsOf(glyph) };
    const number = this.#made.push(made) - 1;
    copies.set(glyph, number);
    for (const at of componentsIn(outline))
      outline.writeUInt16BE(this.copyOf(outline.readUInt16BE(at), font), at);
    return number;
  }

  /** Adds a glyph composed of the font's glyphs, each at its position. */
  composed(parts: readonly DrawnGlyph[], advance: number): number {
    const inked = parts.flatMap(({ glyph, x, y }) => {
      const bounds = this.#font.boundsOf(glyph);
      return bounds === undefined ? [] : [{ glyph: this.copyOf(glyph), x, y, bounds }];
    });
    const components = inked.map(({ glyph, x, y }, i) => {
      const component = Buffer.alloc(8);
      const more = i < inked.length - 1 ? moreComponents : 0;
      component.writeUInt16BE(wordOffsets | more, 0);
      component.writeUInt16BE(glyph, 2);
      component.writeInt16BE(x, 4);
      component.writeInt16BE(y, 6);
      return component;
    });
    const bounds = around(inked.map(moved));
    const outline = bounds && Buffer.concat([headOf(bounds), ...components]);
    return this.#made.push({ outline: outline ?? Buffer.alloc(0), advance, bounds }) - 1;
  }

  /** The tables that a TrueType font in a PDF needs (ISO 32000-1, 9.9), and those in `added`. */
  tables(added: Iterable<readonly [tag: string, table: Buffer]> = []): Map<string, Buffer> {
    const glyf: Buffer[] = [];
    const loca = Buffer.alloc((this.count + 1) * 4);
    const hmtx = Buffer.alloc(this.count * 4);
    let offset = 0;
    this.#made.forEach(({ outline, advance, bounds }, i) => {
      const padded = Buffer.concat([outline], Math.ceil(outline.length / 4) * 4);
      glyf.push(padded);
      offset += padded.length;
      loca.writeUInt32BE(offset, (i + 1) * 4);
      hmtx.writeUInt16BE(advance, i * 4);
      hmtx.writeInt16BE(bounds?.xMin ?? 0, i * 4 + 2);
    });
    const tables = new Map([
      ["glyf", Buffer.concat(glyf)],
      ["loca", loca],
      ["hmtx", hmtx],
      ["head", this.#head()],
      ["hhea", withCount(this.#font.table("hhea"), 34, this.count)],
      ["maxp", this.#maxp()],
      ...added,
    ]);
    const sum = checksumOf(joinTables(tables));
    tables.get("head")?.writeUInt32BE((0xb1b0afba - sum) >>> 0, checksumAdjustment);
    return tables;
  }

  /** Declares long offsets; the checksum is written when everything else is known. */
  #head(): Buffer {
    const head = Buffer.from(this.#font.table("head"));
    head.writeUInt32BE(0, checksumAdjustment);
    head.writeInt16BE(1, 50);
    return head;
  }

  /** Composed glyphs are one level deeper than the font's own, and may have more parts. */
  #maxp(): Buffer {
    const maxp = withCount(this.#font.table("maxp"), 4, this.count);
    const raised = (at: number, value: number): void => {
      maxp.writeUInt16BE(Math.min(0xffff, Math.max(maxp.readUInt16BE(at), value)), at);
    };
    for (const font of this.#copies.keys())
      for (let at = 6; at < maxp.length; at += 2) raised(at, font.table("maxp").readUInt16BE(at));
    const partsMax = Math.max(...this.#made.map(({ outline }) => componentsIn(outline).length));
    const [points, contours] = [6, 8].map(
      (at) => maxp.readUInt16BE(at) + maxp.readUInt16BE(at + 4),
    );
    raised(10, partsMax * (points ?? 0));
    raised(12, partsMax * (contours ?? 0));
    raised(28, partsMax);
    maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
    return maxp;
  }
}

const checksumAdjustment = 8;

function withCount(table: Buffer, at: number, count: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(count, at);
  return copy;
}

/** Flags of components (OpenType 1.9, "glyf"). */
const wordOffsets = 0x0001 | 0x0002;
const wordArguments = 0x0001;
const scaled = 0x0008;
const moreComponents = 0x0020;
const scaledInTwo = 0x0040;
const matrix = 0x0080;

/** Offsets in an outline's description at which its component glyphs are named. */
function componentsIn(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const found: number[] = [];
  for (let at = 10, flags = moreComponents; (flags & moreComponents) !== 0; ) {
    flags = outline.readUInt16BE(at);
    found.push(at + 2);
    const scaling = flags & matrix ? 8 : flags & scaledInTwo ? 4 : flags & scaled ? 2 : 0;
    at += 4 + (flags & wordArguments ? 4 : 2) + scaling;
  }
  return found;
}

function headOf({ xMin, yMin, xMax, yMax }: Bounds): Buffer {
  const head = Buffer.alloc(10);
  [-1, xMin, yMin, xMax, yMax].forEach((value, i) => {
    head.writeInt16BE(value, i * 2);
  });
  return head;
}

const moved = ({ x, y, bounds }: { x: number; y: number; bounds: Bounds }): Bounds => ({
  xMin: bounds.xMin + x,
  yMin: bounds.yMin + y,
  xMax: bounds.xMax + x,
  yMax: bounds.yMax + y,
});

function around(all: readonly Bounds[]): Bounds | undefined {
  if (all.length === 0) return undefined;
  return {
    xMin: Math.min(...all.map(({ xMin }) => xMin)),
    yMin: Math.min(...all.map(({ yMin }) => yMin)),
    xMax: Math.max(...all.map(({ xMax }) => xMax)),
    yMax: Math.max(...all.map(({ yMax }) => yMax)),
  };
}
