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

/** A square of each picture with its margin, by colour. */
const windowOf = () => ({
  pixels: new Uint32Array(span * span),
  levels: [0, 1, 2].map(() => new Uint8Array(span * span)),
  sums: [0, 1, 2].map(() => new Uint16Array(span * span)),
});
const [first, second] = [windowOf(), windowOf()];
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
      const isGrey = readWindow(one, size, left, top, first.pixels);
      const isGreyToo = readWindow(other, size, left, top, second.pixels);
      const channels = isGrey && isGreyToo ? 1 : 3;
      let isDoubtful = false;
      for (let channel = 0; channel < channels; channel++) {
        takeChannel(first.pixels, channel, first.levels[channel], first.sums[channel]);
        takeChannel(second.pixels, channel, second.levels[channel], second.sums[channel]);
        isDoubtful ||= areApart(first.sums[channel], second.sums[channel], limits.levelsMin * mean);
      }
      if (!isDoubtful) continue;
      contrasts.fill(0);
      for (let channel = 0; channel < channels; channel++)
        raiseContrasts(first.levels[channel], second.levels[channel]);
      for (let channel = 0; channel < channels; channel++)
        markSquare(channel, { size, left, top }, limits, marks);
    }
}

function areEqual(one, other, { width, height }, left, top) {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left, end = y * width + right; at < end; at++)
      if (one[at] !== other[at]) return false;
  return true;
}

/** Reads a square and its margin; beyond its edges, the picture goes on. Returns whether it is grey. */
function readWindow(words, { width, height }, left, top, pixels) {
  let colours = 0;
  for (let row = 0, to = 0; row < span; row++) {
    const y = Math.min(height - 1, Math.max(0, top + row - margin));
    for (let column = 0; column < span; column++, to++) {
      const x = left + column - margin;
      const word = words[y * width + (x < 0 ? 0 : x >= width ? width - 1 : x)];
      pixels[to] = word;
      colours |= (word ^ (word >> 8)) & 0xffff;
    }
  }
  return colours === 0;
}

/** Its levels of one colour; adds up 3 x 3 of them, except at the edge of the window. */
function takeChannel(pixels, channel, levels, sums) {
  const shift = channel * 8;
  for (let at = 0; at < pixels.length; at++) levels[at] = (pixels[at] >> shift) & 255;
  addUp(levels, sums);
}

function areApart(sums, others, least) {
  for (let row = margin; row < margin + side; row++)
    for (let at = row * span + margin, end = at + side; at < end; at++) {
      const apart = sums[at] - others[at];
      if (apart > least || apart < -least) return true;
    }
  return false;
}

function markSquare(channel, { size, left, top }, limits, marks) {
  const [p, q] = [first.sums[channel], second.sums[channel]];
  let fit;
  for (let row = 0; row < side && top + row < size.height; row++)
    for (let column = 0; column < side && left + column < size.width; column++) {
      const at = (row + margin) * span + column + margin;
      const apart = Math.abs(p[at] - q[at]);
      if (apart <= limits.levelsMin * mean) continue;
      const contrast = contrasts[((row >> 2) + 1) * cells + (column >> 2) + 1] * mean;
      const allowed = Math.max(limits.levelsMin * mean, contrast * limits.share);
      if (apart <= allowed) continue;
      let found = strengthAt(p, q, at, limits.reach, 1, 0);
      if (found <= allowed) continue;
      fit ??= fitOf(first.levels[channel], second.levels[channel]);
      found = Math.min(found, strengthAt(p, q, at, limits.reach, fit.gain, fit.offset));
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
  for (let to = 0; to < cells * cells; to++) {
    const start = Math.floor(to / cells) * cell * span + (to % cells) * cell;
    let least = 255;
    let most = 0;
    for (let row = start; row < start + cell * span; row += span)
      for (let at = row; at < row + cell; at++) {
        const level = levels[at];
        if (level < least) least = level;
        if (level > most) most = level;
      }
    low[to] = least;
    high[to] = most;
  }
}

/** By how much a pixel is out of the range of its surroundings in the other picture, in whichever it is more. */
function strengthAt(p, q, at, reach, gain, offset) {
  const there = beyond(p[at] * gain + offset, q, at, reach);
  const back = beyond((q[at] - offset) / gain, p, at, reach);
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
  // A shape that one picture lacks is no colour of the other's.
  const gain = slope < gainMin || slope > 1 / gainMin ? 1 : slope;
  return { gain, offset: (meanB - gain * meanA) * mean };
}
