import type { PageSize } from "#contract/rules/fields/markers";

export const thumbWidthPx = 92;
/** Height below each thumbnail, for its number and counts and the gap to the next one. */
const captionPx = 34;
/** Very long pages are cut off. */
const heightMaxPx = 220;

export const thumbHeightPx = ({ width, height }: PageSize): number =>
  Math.min(heightMaxPx, Math.round((thumbWidthPx * height) / width));

/** The top of each thumbnail, and last the bottom of all. */
export function stripTops(pages: readonly PageSize[]): number[] {
  const tops = [0];
  for (const page of pages) tops.push((tops.at(-1) ?? 0) + thumbHeightPx(page) + captionPx);
  return tops;
}

/** The first and the last thumbnail within a part of the strip, with one more at each end. */
export function thumbsWithin(tops: readonly number[], from: number, to: number) {
  const last = Math.max(0, tops.length - 2);
  const first = Math.max(0, indexAt(tops, from) - 1);
  return { first, last: Math.min(last, indexAt(tops, to) + 1) };
}

/** The last index whose top is at or above `y`. */
function indexAt(tops: readonly number[], y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
