import type { Grey } from "./readers.ts";

/** A box, in fractions of the page, that is ignored. */
export interface LeftOut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** No two programs put letters on the same pixels, so both pictures are blurred by this much to each side. */
const blurPx = 3;
const levelsApart = 40;
/** Less than one letter of twelve points on a page. */
const shareMax = 0.000_4;

/** Whether two pictures differ: in size, or in words that only one has. */
export function differ(one: Grey | undefined, other: Grey | undefined, leftOut?: LeftOut): boolean {
  if (!one || !other) return one !== other;
  if (Math.abs(one.width - other.width) > 3 || Math.abs(one.height - other.height) > 3) return true;
  const [a, b] = [blurred(one), blurred(other)];
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let apart = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (leftOut && isIn(leftOut, x / width, y / height)) continue;
      const gap = (a[y * one.width + x] ?? 0) - (b[y * other.width + x] ?? 0);
      if (Math.abs(gap) > levelsApart) apart++;
    }
  return apart > shareMax * width * height;
}

const marginOfPage = 0.02;

const isIn = ({ x, y, width, height }: LeftOut, atX: number, atY: number): boolean =>
  atX >= x - marginOfPage &&
  atX <= x + width + marginOfPage &&
  atY >= y - marginOfPage &&
  atY <= y + height + marginOfPage;

function blurred({ width, height, levels }: Grey): Float32Array {
  const across = new Float32Array(width * height);
  const both = new Float32Array(width * height);
  slide(levels, across, { lines: height, length: width, step: 1, next: width });
  slide(across, both, { lines: width, length: height, step: width, next: 1 });
  return both;
}

interface Slide {
  readonly lines: number;
  readonly length: number;
  readonly step: number;
  readonly next: number;
}

/** Replaces each level by the mean with its neighbours along a line; outside counts as white. */
function slide(
  from: ArrayLike<number>,
  to: Float32Array,
  { lines, length, step, next }: Slide,
): void {
  const whole = 2 * blurPx + 1;
  for (let line = 0; line < lines; line++) {
    const levelAt = (at: number) =>
      at < 0 || at >= length ? 255 : (from[line * next + at * step] ?? 255);
    let sum = 0;
    for (let at = -blurPx; at <= blurPx; at++) sum += levelAt(at);
    for (let at = 0; at < length; at++) {
      to[line * next + at * step] = sum / whole;
      sum += levelAt(at + blurPx + 1) - levelAt(at - blurPx);
    }
  }
}
