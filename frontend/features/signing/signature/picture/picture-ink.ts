import type { Box } from "../ink.ts";

/** Brightness of each pixel, 0 to 255, row by row. */
export interface Grey {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Converts RGBA to brightness; transparent pixels count as white paper. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const channel = (index: number) => rgba[at * 4 + index] ?? 0;
    // ITU-R BT.601
    const bright = 0.299 * channel(0) + 0.587 * channel(1) + 0.114 * channel(2);
    pixels[at] = 255 - ((255 - bright) * channel(3)) / 255;
  }
  return { pixels, width, height };
}

/** Number of cells across, for measuring the paper's brightness: a stroke is narrower than a cell. */
const cellsAcross = 16;

/** The picture with its lighting evened out: shadows and the edges of a photo become white. */
export function evenlyLit(grey: Grey): Grey {
  const { width, height } = grey;
  const cellPx = Math.max(8, Math.ceil(Math.max(width, height) / cellsAcross));
  const paper = paperOf(grey, cellPx);
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const bright = paper((x + 0.5) / cellPx - 0.5, (y + 0.5) / cellPx - 0.5);
      pixels[at] = ((grey.pixels[at] ?? 255) * 255) / Math.max(1, bright);
    }
  }
  return { pixels, width, height };
}

/** The paper's brightness at a point in cell units, interpolated from the brightest tenths of the cells around it. */
function paperOf({ pixels, width, height }: Grey, cellPx: number) {
  const [columns, rows] = [Math.ceil(width / cellPx), Math.ceil(height / cellPx)];
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const [left, top] = [(cell % columns) * cellPx, Math.floor(cell / columns) * cellPx];
    const counts = new Uint32Array(256);
    let all = 0;
    for (let y = top; y < Math.min(height, top + cellPx); y += 1) {
      for (let x = left; x < Math.min(width, left + cellPx); x += 1) {
        const bright = pixels[y * width + x] ?? 0;
        counts[bright] = (counts[bright] ?? 0) + 1;
        all += 1;
      }
    }
    return brightest(counts, all / 10);
  });
  const at = (column: number, row: number) =>
    cells[clamped(row, rows) * columns + clamped(column, columns)] ?? 255;
  return (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [x - column, y - row];
    const above = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const below = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return above * (1 - down) + below * down;
  };
}

const clamped = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

function brightest(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let bright = 255; bright > 0; bright -= 1) {
    seen += counts[bright] ?? 0;
    if (seen >= wanted) return bright;
  }
  return 0;
}

/** The brightness that separates ink from paper best: N. Otsu, IEEE Trans. SMC-9 (1979), 62-66. */
export function otsuThreshold({ pixels }: Grey): number {
  const counts = new Float64Array(256);
  for (const bright of pixels) counts[bright] = (counts[bright] ?? 0) + 1;
  const total = counts.reduce((sum, count, bright) => sum + count * bright, 0);
  let [best, bestAt, dark, darkSum] = [-1, 128, 0, 0];
  for (let bright = 0; bright < 255; bright += 1) {
    dark += counts[bright] ?? 0;
    darkSum += (counts[bright] ?? 0) * bright;
    const light = pixels.length - dark;
    if (dark === 0 || light === 0) continue;
    const apart = darkSum / dark - (total - darkSum) / light;
    const between = dark * light * apart * apart;
    // All thresholds between two peaks score the same; the first is kept, since the middle would be nearer to the paper.
    if (between > best) [best, bestAt] = [between, bright];
  }
  return bestAt;
}

/** Around the threshold, ink fades over this many steps of brightness, so that edges are smooth. */
const fadeSteps = 40;

/** How opaque the ink is at each pixel. */
export function opacityOf({ pixels }: Grey, threshold: number): Uint8ClampedArray {
  const table = new Uint8ClampedArray(256);
  for (let bright = 0; bright < 256; bright += 1)
    table[bright] = (255 * (threshold + fadeSteps / 2 - bright)) / fadeSteps;
  return pixels.map((bright) => table[bright] ?? 0);
}

/** Fewer dark pixels than this in a row or column are dust. */
const dustPx = 2;

/** The box around the ink; single specks don't count. Undefined when there is no ink. */
export function inkedBox(
  opacity: Uint8ClampedArray,
  width: number,
  height: number,
): Box | undefined {
  const [inRow, inColumn] = [new Uint32Array(height), new Uint32Array(width)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((opacity[y * width + x] ?? 0) < 128) continue;
      inRow[y] = (inRow[y] ?? 0) + 1;
      inColumn[x] = (inColumn[x] ?? 0) + 1;
    }
  }
  const [across, down] = [inkedRange(inColumn), inkedRange(inRow)];
  if (!across || !down) return undefined;
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

function inkedRange(counts: Uint32Array) {
  const isInk = (count: number) => count > dustPx;
  const from = counts.findIndex(isInk);
  if (from < 0) return undefined;
  const beyond = counts.length - [...counts].reverse().findIndex(isInk);
  return { from, length: beyond - from };
}

/** Fractions of the width and height, each from 0 to 1. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const wholePicture: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

export function cropped({ pixels, width, height }: Grey, crop: Crop): Grey {
  const left = Math.min(width - 1, Math.round(crop.left * width));
  const top = Math.min(height - 1, Math.round(crop.top * height));
  const size = {
    width: Math.max(1, Math.round(crop.right * width) - left),
    height: Math.max(1, Math.round(crop.bottom * height) - top),
  };
  const part = new Uint8ClampedArray(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const from = (top + y) * width + left;
    part.set(pixels.subarray(from, from + size.width), y * size.width);
  }
  return { pixels: part, ...size };
}

/** The picture turned clockwise by a quarter turn. */
export function turned({ pixels, width, height }: Grey): Grey {
  const out = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      out[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 255;
    }
  }
  return { pixels: out, width: height, height: width };
}

/** Cropping leaves at least this fraction of each side. */
const leastShare = 0.05;

/** One corner moved to a place, which stays inside the picture and before the other corner. */
export function withCorner(crop: Crop, corner: "first" | "last", x: number, y: number): Crop {
  const between = (value: number, low: number, high: number) =>
    Math.min(high, Math.max(low, value));
  return corner === "first"
    ? {
        ...crop,
        left: between(x, 0, crop.right - leastShare),
        top: between(y, 0, crop.bottom - leastShare),
      }
    : {
        ...crop,
        right: between(x, crop.left + leastShare, 1),
        bottom: between(y, crop.top + leastShare, 1),
      };
}
