/**
 * Compares two pictures square by square, each with a margin around it: means of 3 x 3 pixels, relative to the contrast
 * near them. Written for speed, because it sees each pixel of each page.
 */

const side = 16;
const margin = 4;
/** Squares that are read at once: their margins overlap. */
const block = 4 * side;
const span = block + 2 * margin;
/** Squares in which contrast is known. */
const cell = 4;
const cells = span / cell;
/** Pixels of a mean. */
const mean = 9;
/** A shape has an edge; a place that differs by more than the contrast around it is flat, and of another colour. */
const shapeMax = 1.25;
/** By how much colours may be paler in one of the pictures. */
const gainMin = 0.6;

/** A block of each picture with its margin, by colour. */
const windowOf = () => ({
  pixels: new Uint32Array(span * span),
  levels: [0, 1, 2].map(() => new Uint8Array(span * span)),
  sums: [0, 1, 2].map(() => new Uint16Array(span * span)),
});
const both = [windowOf(), windowOf()];
const [first, second] = both;
const contrasts = new Uint8Array(cells * cells);
/** Places of squares in a block that differ at all. */
const places = new Uint16Array((block / side) ** 2);

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
  for (let top = 0; top < size.height; top += block)
    for (let left = 0; left < size.width; left += block) {
      const count = findUnequal(one, other, size, left, top);
      if (count === 0) continue;
      const isGrey = readWindow(one, size, left, top, first);
      const isGreyToo = readWindow(other, size, left, top, second);
      const channels = isGrey && isGreyToo ? 1 : 3;
      for (let channel = 0; channel < channels; channel++)
        for (const { pixels, levels, sums } of both) {
          if (channel > 0) takeLevels(pixels, channel, levels[channel]);
          addUp(levels[channel], sums[channel]);
        }
      let isContrastKnown = false;
      for (let at = 0; at < count; at++) {
        const place = places[at];
        if (!isDoubtful(place, channels, limits.levelsMin * mean)) continue;
        if (!isContrastKnown) findContrasts(channels);
        isContrastKnown = true;
        for (let channel = 0; channel < channels; channel++)
          markSquare(channel, place, { size, left, top }, limits, marks);
      }
    }
}

/** Notes the places of the squares that are not equal to the last bit; returns how many there are. */
function findUnequal(one, other, size, left, top) {
  const [right, bottom] = [Math.min(size.width, left + block), Math.min(size.height, top + block)];
  let count = 0;
  for (let y = top; y < bottom; y += side)
    for (let x = left; x < right; x += side)
      if (!areEqual(one, other, size, x, y))
        places[count++] = (y - top + margin) * span + (x - left) + margin;
  return count;
}

function isDoubtful(place, channels, least) {
  for (let channel = 0; channel < channels; channel++)
    if (areApart(first.sums[channel], second.sums[channel], place, least)) return true;
  return false;
}

function findContrasts(channels) {
  contrasts.fill(0);
  for (let channel = 0; channel < channels; channel++)
    raiseContrasts(first.levels[channel], second.levels[channel]);
}

function areEqual(one, other, { width, height }, left, top) {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left, end = y * width + right; at < end; at++)
      if (one[at] !== other[at]) return false;
  return true;
}

/**
 * Reads a block and its margin, and its levels of the first colour; beyond its edges, the picture goes on. Returns whether
 * it is grey.
 */
function readWindow(words, { width, height }, left, top, { pixels, levels }) {
  const isInside = left >= margin && left + block + margin <= width;
  const [grey] = levels;
  let colours = 0;
  for (let row = 0, to = 0; row < span; row++) {
    const y = Math.min(height - 1, Math.max(0, top + row - margin));
    const start = y * width + left - margin;
    for (let column = 0; column < span; column++, to++) {
      const x = isInside
        ? start + column
        : y * width + Math.min(width - 1, Math.max(0, left + column - margin));
      const pixel = words[x];
      pixels[to] = pixel;
      grey[to] = pixel & 255;
      colours |= pixel ^ (pixel >> 8);
    }
  }
  return (colours & 0xffff) === 0;
}

/** Its levels of another colour. */
function takeLevels(pixels, channel, levels) {
  const shift = channel * 8;
  for (let at = 0; at < pixels.length; at++) levels[at] = (pixels[at] >> shift) & 255;
}

function areApart(sums, others, place, least) {
  for (let row = place, last = place + side * span; row < last; row += span)
    for (let at = row, end = row + side; at < end; at++) {
      const apart = sums[at] - others[at];
      if (apart > least || apart < -least) return true;
    }
  return false;
}

/** Marks the pixels of the square at a place of the block. */
function markSquare(channel, place, { size, left, top }, limits, marks) {
  const [p, q] = [first.sums[channel], second.sums[channel]];
  const least = limits.levelsMin * mean;
  const x = (place % span) - margin;
  const y = (place - margin - x) / span - margin;
  const rows = Math.min(side, size.height - top - y);
  const columns = Math.min(side, size.width - left - x);
  let fit;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = place + row * span + column;
      const apart = Math.abs(p[at] - q[at]);
      if (apart <= least) continue;
      const inCell = (((y + row) >> 2) + 1) * cells + ((x + column) >> 2) + 1;
      const contrast = contrasts[inCell] * mean;
      const allowed = Math.max(least, contrast * limits.share);
      if (apart <= allowed) continue;
      let found = strengthAt(p, q, at, limits.reach, 1, 0);
      if (found <= allowed) continue;
      fit ??= fitOf(first.levels[channel], second.levels[channel], place);
      found = Math.min(found, strengthAt(p, q, at, limits.reach, fit.gain, fit.offset));
      if (found <= allowed || found > contrast * shapeMax) continue;
      const strength = found / Math.max(least, contrast);
      const pixel = (top + y + row) * size.width + left + x + column;
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
const rows = new Uint8Array(cells * cells);

/** For each cell of the block, the range of levels in it and the eight around it, in whichever picture and channel it is largest. */
function raiseContrasts(a, b) {
  const [low, high, lowest, highest] = ranges;
  findRanges(a, low, high);
  findRanges(b, lowest, highest);
  for (const least of [low, lowest]) takeLeast(least);
  for (const most of [high, highest]) takeMost(most);
  for (let row = 1; row < cells - 1; row++)
    for (let at = row * cells + 1, end = at + cells - 2; at < end; at++)
      contrasts[at] = Math.max(contrasts[at], high[at] - low[at], highest[at] - lowest[at]);
}

/** The least of each value and the eight around it, except at the edge of the block. */
function takeLeast(values) {
  for (let at = 1; at < values.length - 1; at++)
    rows[at] = Math.min(values[at - 1], values[at], values[at + 1]);
  for (let at = cells; at < values.length - cells; at++)
    values[at] = Math.min(rows[at - cells], rows[at], rows[at + cells]);
}

/** The same for the most. */
function takeMost(values) {
  for (let at = 1; at < values.length - 1; at++)
    rows[at] = Math.max(values[at - 1], values[at], values[at + 1]);
  for (let at = cells; at < values.length - cells; at++)
    values[at] = Math.max(rows[at - cells], rows[at], rows[at + cells]);
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

/** The mixing of colours by which a square of the first picture, with its margin, looks most like the second. */
function fitOf(a, b, place) {
  let [sumA, sumB, squares, products] = [0, 0, 0, 0];
  const width = side + 2 * margin;
  const start = place - margin * span - margin;
  for (let row = start; row < start + width * span; row += span)
    for (let at = row; at < row + width; at++) {
      sumA += a[at];
      sumB += b[at];
      squares += a[at] * a[at];
      products += a[at] * b[at];
    }
  const count = width * width;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const spread = squares / count - meanA * meanA;
  const slope = spread > 1 ? (products / count - meanA * meanB) / spread : 1;
  // A shape that one picture lacks is no colour of the other's.
  const gain = slope < gainMin || slope > 1 / gainMin ? 1 : slope;
  return { gain, offset: (meanB - gain * meanA) * mean };
}
