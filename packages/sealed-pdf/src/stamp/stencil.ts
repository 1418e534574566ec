/** Straight (not premultiplied) RGBA with 8 bits each, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Bitmap with ink of one colour where bits are 0; rows padded to whole bytes (ISO 32000-1, 8.9.6.2). */
export interface Stencil {
  readonly width: number;
  readonly height: number;
  readonly bits: Buffer;
  readonly color: Rgb;
}

/** Values from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Less than half of 255, since the thinnest strokes would break otherwise. */
const inkAlphaMin = 112;
/** Browsers store the colour of a nearly transparent pixel inexactly. */
const colorTolerance = 8;
const errorShareMax = 0.02;

/**
 * The picture as a bitmap of ink at twice its resolution, so that edges stay smooth. Undefined if that would look
 * different: with more than one colour, or with partial transparency other than at the edges of strokes.
 */
export function stencilOf({ width, height, rgba }: Pixels): Stencil | undefined {
  const color = inkColorOf(rgba);
  if (color === undefined) return undefined;
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3] ?? 0;
  const { bits, counts } = inkedCells(alpha, width);
  if (errorShareOf(alpha, counts, width) > errorShareMax) return undefined;
  return { width: width * 2, height: height * 2, bits, color };
}

/** The colour of the most opaque pixel, if all pixels have it. */
function inkColorOf(rgba: Uint8Array): Rgb | undefined {
  let most = 0;
  for (let at = 0; at < rgba.length; at += 4)
    if ((rgba[at + 3] ?? 0) > (rgba[most + 3] ?? 0)) most = at;
  const [red = 0, green = 0, blue = 0] = rgba.subarray(most, most + 3);
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0) continue;
    const apart = Math.max(
      Math.abs((rgba[at] ?? 0) - red),
      Math.abs((rgba[at + 1] ?? 0) - green),
      Math.abs((rgba[at + 2] ?? 0) - blue),
    );
    if (apart * alpha > colorTolerance * 255) return undefined;
  }
  return [red, green, blue];
}

/** Fraction of all ink that is added or lost away from edges. */
function errorShareOf(alpha: Uint8Array, counts: Uint8Array, width: number): number {
  let [all, error] = [0, 0];
  for (let i = 0; i < alpha.length; i++) {
    const value = alpha[i] ?? 0;
    all += value;
    if (value === 0 || value === 255 || isEdge(counts, width, i)) continue;
    error += counts[i] === 0 ? value : 255 - value;
  }
  return error / Math.max(1, all);
}

/** Whether the cells of a pixel and of its neighbours are partly inked. */
function isEdge(counts: Uint8Array, width: number, i: number): boolean {
  const x = i % width;
  const count = counts[i] ?? 0;
  if (count > 0 && count < cellsPerPixel) return true;
  for (let row = i - width; row <= i + width; row += width)
    for (let dx = x === 0 ? 0 : -1; dx <= (x === width - 1 ? 0 : 1); dx++)
      if ((counts[row + dx] ?? count) !== count) return true;
  return false;
}

const cellsPerPixel = 4;

/** Two by two cells a pixel, each a quarter of the way to the adjacent pixels, and the count of inked cells per pixel. */
function inkedCells(alpha: Uint8Array, width: number) {
  const rowBytes = Math.ceil((width * 2) / 8);
  const bits = Buffer.alloc((rowBytes * 2 * alpha.length) / width, 0xff);
  const counts = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) {
    const value = alpha[i] ?? 0;
    // Its neighbours can't give it ink.
    if (value === 0) continue;
    const x = i % width;
    for (let cell = 0; cell < cellsPerPixel; cell++) {
      const [right, lower] = [cell & 1, cell >> 1];
      if (9 * value < inkFrom && blended(alpha, width, i, right, lower) < inkFrom) continue;
      counts[i] = (counts[i] ?? 0) + 1;
      const column = 2 * x + right;
      const at = (((i - x) / width) * 2 + lower) * rowBytes + (column >> 3);
      bits[at] = (bits[at] ?? 0) & ~(0x80 >> (column & 7));
    }
  }
  return { bits, counts };
}

/** Sixteen times the opacity in the middle of a cell: its own pixel has a weight of three quarters across and down. */
function blended(alpha: Uint8Array, width: number, i: number, right: number, lower: number) {
  const x = (i % width) + 2 * right - 1;
  const down = (2 * lower - 1) * width;
  const across = x < 0 || x >= width ? 0 : 2 * right - 1;
  const own = 3 * (alpha[i] ?? 0) + (alpha[i + down] ?? 0);
  const beside = across === 0 ? 0 : 3 * (alpha[i + across] ?? 0) + (alpha[i + across + down] ?? 0);
  return 3 * own + beside;
}

const inkFrom = 16 * inkAlphaMin;
