import { crc32, deflateSync } from "node:zlib";
import type { Pixels } from "./pixels.ts";

const coloursMax = 256;

/**
 * A PNG with a palette, for pages of text and flat colour: each channel keeps 16 levels, which is enough for print.
 * Undefined if more than 256 colours remain, as in photographs, or more than `bytesMax` bytes. Alpha is ignored.
 */
export function palettePng(
  pixels: Pixels,
  bytesMax = Number.POSITIVE_INFINITY,
): Uint8Array | undefined {
  const indexed = indexedOf(pixels);
  if (!indexed) return undefined;
  const { indexes, palette } = indexed;
  if (estimatedBytes(indexes, pixels) > bytesMax * estimateTolerance) return undefined;
  const png = indexedPng({ ...pixels, indexes, palette: palette.map(coloursOf) });
  return png.length <= bytesMax ? png : undefined;
}

/** A page whose estimate is near the limit is compressed as a whole. */
const estimateTolerance = 1.25;
const bandRows = 16;
const bandEveryRows = 128;

/** Estimated from an eighth of the rows, since a greyscale scan takes seconds to compress. */
function estimatedBytes(indexes: Uint8Array, { width, height }: Pixels): number {
  const bands: Uint8Array[] = [];
  for (let y = 0; y < height; y += bandEveryRows) {
    bands.push(indexes.subarray(y * width, (y + bandRows) * width));
  }
  const sample = Buffer.concat(bands);
  return (deflateSync(sample, { level: 6 }).length * indexes.length) / sample.length;
}

interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** An index into the palette for each pixel, row by row. */
  readonly indexes: Uint8Array;
  /** Red, green and blue, 0 to 255; at most 256 of them. */
  readonly palette: readonly (readonly [number, number, number])[];
}

/** PNG (third edition), colour type 3. */
export function indexedPng({ width, height, indexes, palette }: IndexedPicture): Uint8Array {
  const bits = palette.length <= 16 ? 4 : 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, indexedColour], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rowsOf(indexes, width, bits), { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");
/** PNG's colour type 3. */
const indexedColour = 3;

/** Colours of 12 bits: four each for red, green and blue. */
const coloursOf = (code: number) =>
  [(code >> 8) * 17, ((code >> 4) & 15) * 17, (code & 15) * 17] as const;

/** The nearest of 16 levels for each value of a channel. */
const levels = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / 17));

function indexedOf({ rgba }: Pixels) {
  const indexes = new Uint8Array(rgba.length / 4);
  const indexOfCode = new Int16Array(4096).fill(-1);
  const palette: number[] = [];
  for (let i = 0, at = 0; i < indexes.length; i++, at += 4) {
    const code = (levelAt(rgba, at) << 8) | (levelAt(rgba, at + 1) << 4) | levelAt(rgba, at + 2);
    let index = indexOfCode[code] ?? -1;
    if (index < 0) {
      if (palette.length === coloursMax) return undefined;
      index = palette.push(code) - 1;
      indexOfCode[code] = index;
    }
    indexes[i] = index;
  }
  return { indexes, palette };
}

const levelAt = (rgba: Uint8Array, at: number): number => levels[rgba[at] ?? 0] ?? 0;

/** PNG's rows, each after a filter byte of 0: filters don't help palettes. */
function rowsOf(indexes: Uint8Array, width: number, bits: 4 | 8): Uint8Array {
  const height = indexes.length / width;
  const stride = 1 + Math.ceil((width * bits) / 8);
  const rows = new Uint8Array(height * stride);
  for (let y = 0, from = 0; y < height; y++, from += width) {
    const to = y * stride + 1;
    if (bits === 8) rows.set(indexes.subarray(from, from + width), to);
    else packHalves(indexes, from, width, rows, to);
  }
  return rows;
}

/** Two indexes per byte, the left one in the upper half. */
function packHalves(
  indexes: Uint8Array,
  from: number,
  width: number,
  rows: Uint8Array,
  to: number,
): void {
  for (let x = 0; x < width; x += 2) {
    const right = x + 1 < width ? (indexes[from + x + 1] ?? 0) : 0;
    rows[to + (x >> 1)] = ((indexes[from + x] ?? 0) << 4) | right;
  }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
