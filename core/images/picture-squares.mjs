/**
 * Compares two pictures square by square, each with a margin around it: means of 3 x 3 pixels, relative to the contrast
 * near them. Written for speed, because it sees each pixel of each page.
 */

const side = 16;
const margin = 4;
const span = side + 2 * margin;
/** Squares in which contrast is known. */
const cell = 4;
const cells = span / cell;
/** Pixels of a mean. */
const mean = 9;
/** A shape has an edge; a place that differs by more than the contrast around it is flat, and of another colour. */
const shapeMax = 1.25;
/** By how much colours may be paler in one of the pictures. */
const gainMin = 0.6;

const channelsOf = () => [0, 1, 2].map(() => new Uint8Array(span * span));
const [first, second] = [channelsOf(), channelsOf()];
const [firstSums, secondSums] = [new Uint16Array(span * span), new Uint16Array(span * span)];
const contrasts = new Uint8Array(cells * cells);

/**
 * Adds each pixel that has no counterpart to `marks`, by its index, with how much it stands out.
 *
 * @param {Uint32Array} one pixels
 * @param {Uint32Array} other pixels
 * @param {{ width: number, height: number }} size
 * @param {{ reach: number, levelsMin: number, share: number }} limits
 * @param {Map<number, number>} marks
 */
export function markDifferences(one, other, size, limits, marks) {
  for (let top = 0; top < size.height; top += side)
    for (let left = 0; left < size.width; left += side) {
      if (areEqual(one, other, size, left, top)) continue;
      const isGrey = readWindow(one, size, left, top, first);
      const isGreyToo = readWindow(other, size, left, top, second);
      const channels = isGrey && isGreyToo ? 1 : 3;
      contrasts.fill(0);
      for (let channel = 0; channel < channels; channel++)
        raiseContrasts(first[channel], second[channel]);
      for (let channel = 0; channel < channels; channel++)
        markSquare(first[channel], second[channel], { size, left, top }, limits, marks);
    }
}

function areEqual(one, other, { width, height }, left, top) {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left, end = y * width + right; at < end; at++)
      if (one[at] !== other[at]) return false;
  return true;
}

/** Reads the three channels of a square and its margin; beyond its edges, the picture goes on. Returns whether it is grey. */
function readWindow(words, { width, height }, left, top, [red, green, blue]) {
  let colours = 0;
  for (let row = 0, to = 0; row < span; row++) {
    const y = Math.min(height - 1, Math.max(0, top + row - margin));
    for (let column = 0; column < span; column++, to++) {
      const x = left + column - margin;
      const word = words[y * width + (x < 0 ? 0 : x >= width ? width - 1 : x)];
      red[to] = word & 255;
      green[to] = (word >> 8) & 255;
      blue[to] = (word >> 16) & 255;
      colours |= (word ^ (word >> 8)) & 0xffff;
    }
  }
  return colours === 0;
}

function markSquare(a, b, { size, left, top }, limits, marks) {
  addUp(a, firstSums);
  addUp(b, secondSums);
  let fit;
  for (let row = 0; row < side && top + row < size.height; row++)
    for (let column = 0; column < side && left + column < size.width; column++) {
      const at = (row + margin) * span + column + margin;
      const apart = Math.abs(firstSums[at] - secondSums[at]);
      if (apart <= limits.levelsMin * mean) continue;
      const contrast = contrasts[((row >> 2) + 1) * cells + (column >> 2) + 1] * mean;
      const allowed = Math.max(limits.levelsMin * mean, contrast * limits.share);
      if (apart <= allowed) continue;
      let found = strengthAt(at, limits.reach, 1, 0);
      if (found <= allowed) continue;
      fit ??= fitOf(a, b);
      found = Math.min(found, strengthAt(at, limits.reach, fit.gain, fit.offset));
      if (found <= allowed || found > contrast * shapeMax) continue;
      const strength = found / Math.max(limits.levelsMin * mean, contrast);
      const pixel = (top + row) * size.width + left + column;
      if (!(marks.get(pixel) >= strength)) marks.set(pixel, strength);
    }
}

/** Sums over 3 x 3 pixels, except at the edge of the window. */
function addUp(levels, sums) {
  for (let row = 1; row < span - 1; row++) {
    let at = row * span + 1;
    let before = levels[at - span - 1] + levels[at - 1] + levels[at + span - 1];
    let here = levels[at - span] + levels[at] + levels[at + span];
    for (const end = row * span + span - 1; at < end; at++) {
      const next = levels[at - span + 1] + levels[at + 1] + levels[at + span + 1];
      sums[at] = before + here + next;
      before = here;
      here = next;
    }
  }
}

const ranges = [0, 1, 2, 3].map(() => new Uint8Array(cells * cells));

/** For each cell of the square, the range of levels in it and the eight around it, in whichever picture and channel it is largest. */
function raiseContrasts(a, b) {
  const [low, high, lowest, highest] = ranges;
  findRanges(a, low, high);
  findRanges(b, lowest, highest);
  for (let row = 1; row < cells - 1; row++)
    for (let column = 1; column < cells - 1; column++) {
      let [least, most, leastToo, mostToo] = [255, 0, 255, 0];
      for (let v = row - 1; v <= row + 1; v++)
        for (let at = v * cells + column - 1, end = at + 3; at < end; at++) {
          if (low[at] < least) least = low[at];
          if (high[at] > most) most = high[at];
          if (lowest[at] < leastToo) leastToo = lowest[at];
          if (highest[at] > mostToo) mostToo = highest[at];
        }
      const at = row * cells + column;
      contrasts[at] = Math.max(contrasts[at], most - least, mostToo - leastToo);
    }
}

function findRanges(levels, low, high) {
  low.fill(255);
  high.fill(0);
  for (let row = 0, at = 0; row < span; row++) {
    const start = (row >> 2) * cells;
    for (let column = 0; column < span; column++, at++) {
      const level = levels[at];
      const to = start + (column >> 2);
      if (level < low[to]) low[to] = level;
      if (level > high[to]) high[to] = level;
    }
  }
}

/** By how much a pixel is out of the range of its surroundings in the other picture, in whichever it is more. */
function strengthAt(at, reach, gain, offset) {
  const there = beyond(firstSums[at] * gain + offset, secondSums, at, reach);
  const back = beyond((secondSums[at] - offset) / gain, firstSums, at, reach);
  return Math.max(there, back);
}

function beyond(level, sums, place, reach) {
  let low = 65_535;
  let high = 0;
  for (let row = place - reach * span, last = place + reach * span; row <= last; row += span)
    for (let at = row - reach; at <= row + reach; at++) {
      const other = sums[at];
      if (other < low) low = other;
      if (other > high) high = other;
    }
  return level < low ? low - level : level > high ? level - high : 0;
}

/** The mixing of colours by which the first picture looks most like the second. */
function fitOf(a, b) {
  let [sumA, sumB, squares, products] = [0, 0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    sumA += a[at];
    sumB += b[at];
    squares += a[at] * a[at];
    products += a[at] * b[at];
  }
  const [meanA, meanB] = [sumA / a.length, sumB / a.length];
  const spread = squares / a.length - meanA * meanA;
  const slope = spread > 1 ? (products / a.length - meanA * meanB) / spread : 1;
  const gain = Math.min(1 / gainMin, Math.max(gainMin, slope));
  return { gain, offset: (meanB - gain * meanA) * mean };
}
