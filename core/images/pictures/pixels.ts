/** Straight 8-bit RGBA, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Shrinks to at most `sideMax` on the longer side: each new pixel is the mean of those that it replaces. */
export function shrunk(from: Pixels, sideMax: number): Pixels {
  const scale = sideMax / Math.max(from.width, from.height);
  if (scale >= 1) return from;
  const width = Math.max(1, Math.round(from.width * scale));
  const height = Math.max(1, Math.round(from.height * scale));
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const rows = spanOf(y, height, from.height);
    for (let x = 0; x < width; x++) {
      const mean = meanOf(from, spanOf(x, width, from.width), rows);
      rgba.set(mean, (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

type Span = readonly [start: number, end: number];

function spanOf(at: number, count: number, of: number): Span {
  const start = Math.floor((at * of) / count);
  return [start, Math.max(start + 1, Math.floor(((at + 1) * of) / count))];
}

/** Colours are weighted by their opacity, so that invisible pixels darken no edge. */
function meanOf(from: Pixels, [left, right]: Span, [top, bottom]: Span): number[] {
  const sum = [0, 0, 0, 0] as [number, number, number, number];
  for (let y = top; y < bottom; y++) {
    for (let i = (y * from.width + left) * 4; i < (y * from.width + right) * 4; i += 4) {
      const alpha = from.rgba[i + 3] ?? 0;
      sum[0] += (from.rgba[i] ?? 0) * alpha;
      sum[1] += (from.rgba[i + 1] ?? 0) * alpha;
      sum[2] += (from.rgba[i + 2] ?? 0) * alpha;
      sum[3] += alpha;
    }
  }
  const alpha = sum[3];
  if (alpha === 0) return [0, 0, 0, 0];
  const count = (right - left) * (bottom - top);
  return [sum[0] / alpha, sum[1] / alpha, sum[2] / alpha, alpha / count].map(Math.round);
}

/**
 * The picture as the camera was held: Exif's orientation (1 to 8, TIFF tag 274) says what the picture's first row and
 * column are.
 */
export function upright(from: Pixels, orientation: number): Pixels {
  if (!(orientation >= 2 && orientation <= 8)) return from;
  const sideways = orientation >= 5;
  const width = sideways ? from.height : from.width;
  const height = sideways ? from.width : from.height;
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBottom = [3, 4, 6, 7].includes(orientation);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = sideways ? [y, x] : [x, y];
      const sourceX = fromRight ? from.width - 1 - column : column;
      const sourceY = fromBottom ? from.height - 1 - row : row;
      const source = (sourceY * from.width + sourceX) * 4;
      rgba.set(from.rgba.subarray(source, source + 4), (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}
