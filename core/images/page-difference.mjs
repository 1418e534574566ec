/**
 * Whether two pictures of a page, at 2 pixels per point, show different things. Renderers place letters half a pixel
 * apart and smooth edges differently, so a pixel may look like any of its neighbours in the other picture.
 */

/**
 * Levels by which a pixel may differ from its surroundings in the other picture, in black on white: thin lines are grey
 * in one of them.
 */
const tolerance = 144;
/** The same for pale letters on their paper. */
const toleranceMin = 24;
/** Both pictures have the same paper and the same ink, or one of them is empty there. */
const sameLevel = 24;
const emptyRange = 16;
const reach = 1;
/** A square of 16 pixels holds a letter or two. */
const half = 8;
const cell = 2 * half;
/**
 * Pixels that may differ in such a square. A changed digit of 10 points usually leaves more; unchanged pages leave none
 * or one.
 */
const pixelsMax = 6;

/**
 * @param {Uint8Array} one RGBA
 * @param {Uint8Array} other RGBA
 * @param {{ left: number, top: number, right: number, bottom: number }[]} leftOut not compared, in pixels
 */
export function showOtherwise(one, other, width, height, leftOut = []) {
  const columns = Math.ceil(width / half);
  const counts = new Uint8Array(columns * Math.ceil(height / half));
  const toleranceAt = tolerances(one, other, width, height);
  const isLeftOut = ({ x, y }) =>
    leftOut.some(
      ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
    );
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const apart = distance(one, other, at);
      if (apart <= toleranceMin) continue;
      const allowed = toleranceAt(x, y);
      if (apart <= allowed) continue;
      const place = { x, y, at, width, height };
      if (isNear(one, other, place, allowed) && isNear(other, one, place, allowed)) continue;
      if (isLeftOut(place)) continue;
      const count = Math.floor(y / half) * columns + Math.floor(x / half);
      if (counts[count] < 255) counts[count] += 1;
    }
  }
  return counts.some((count, at) => {
    const [right, below] = [
      (at + 1) % columns === 0 ? 0 : (counts[at + 1] ?? 0),
      counts[at + columns] ?? 0,
    ];
    const across = (at + 1) % columns === 0 ? 0 : (counts[at + columns + 1] ?? 0);
    return count + right + below + across >= pixelsMax;
  });
}

const distance = (one, other, at) =>
  Math.max(
    Math.abs(one[at] - other[at]),
    Math.abs(one[at + 1] - other[at + 1]),
    Math.abs(one[at + 2] - other[at + 2]),
  );

/** Whether a pixel is within the range of its surroundings in the other picture, in each colour. */
function isNear(one, other, { x, y, at, width, height }, allowed) {
  const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
  const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
  for (let colour = 0; colour < 3; colour++) {
    let [low, high] = [255, 0];
    for (let row = top; row <= bottom; row++) {
      const end = (row * width + right) * 4 + colour;
      for (let next = (row * width + left) * 4 + colour; next <= end; next += 4) {
        const level = other[next];
        if (level < low) low = level;
        if (level > high) high = level;
      }
    }
    const level = one[at + colour];
    if (level < low - allowed || level > high + allowed) return false;
  }
  return true;
}

/** The tolerance at each pixel, depending on the contrast within its square: pale letters have pale edges. */
function tolerances(one, other, width, height) {
  const columns = Math.ceil(width / cell);
  const known = new Uint8Array(columns * Math.ceil(height / cell));
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    const at = row * columns + column;
    if (known[at] === 0) {
      const box = [
        column * cell - 2,
        row * cell - 2,
        column * cell + cell + 2,
        row * cell + cell + 2,
      ];
      known[at] = toleranceFor(
        levelsIn(one, width, height, box),
        levelsIn(other, width, height, box),
      );
    }
    return known[at];
  };
}

function toleranceFor(one, other) {
  const alike = (a, b) => Math.abs(a - b) <= sameLevel;
  const isOn = (empty, { low, high }) =>
    empty.high - empty.low <= emptyRange && (alike(empty.high, high) || alike(empty.low, low));
  const sameInk = alike(one.low, other.low) && alike(one.high, other.high);
  // Colours differ, as with another colour profile, but nothing is missing.
  if (!sameInk && !isOn(one, other) && !isOn(other, one)) return tolerance;
  const contrast = Math.max(one.high, other.high) - Math.min(one.low, other.low);
  return Math.max(toleranceMin, Math.round((tolerance * contrast) / 255));
}

/** The darkest and the brightest grey level in a box. */
function levelsIn(picture, width, height, [left, top, right, bottom]) {
  let [low, high] = [255, 0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const at = (y * width + x) * 4;
      const grey = (picture[at] * 2 + picture[at + 1] * 5 + picture[at + 2]) / 8;
      if (grey < low) low = grey;
      if (grey > high) high = grey;
    }
  }
  return { low, high };
}
