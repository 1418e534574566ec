/**
 * Where two pictures of a page show different things. Renderers place letters up to half a pixel apart, smooth edges
 * differently and mix colours differently. So means of 3 x 3 pixels are compared, relative to the paper around them, and
 * each may look like any of its neighbours in the other picture.
 */

import { markDifferences } from "./picture-squares.mjs";

/** Pixels of a close-up between a place on the page and what it turns out to be. */
const nearby = 12;
/** Pixels at the edge of the page, which readers cut differently. */
const edge = 3;
/** On a page at 2 pixels a point, signs of 8 points have a strength from 0.21 on, and letters that renderers draw each in their way 0.16. */
const pageLimits = { reach: 1, levelsMin: 5, share: 0.17 };
/** Three times as large, a missing point of 7 points has 25 pixels and a strength of 0.5, a line of 0.2 points 0.37. */
const closeUpLimits = { reach: 2, levelsMin: 5, share: 0.12 };
const strengthMin = 0.36;
const pixelsMin = 6;

/** Places of a part of a page that may show different things, in its pixels: `{ x, y, most }`. */
export const doubtsIn = (one, other, part) => differencesIn(one, other, part, pageLimits);

/** Whether one of two close-ups shows a sign, at one of its `places`, that the other doesn't. */
export const showSign = (one, other, closeUp) =>
  differencesIn(one, other, closeUp, closeUpLimits).some(
    (found) =>
      found.most >= strengthMin &&
      found.count >= pixelsMin &&
      closeUp.places.some(({ x, y }) => isAt(found, x, y)),
  );

const isAt = ({ left, top, right, bottom }, x, y) =>
  x >= left - nearby && x <= right + nearby && y >= top - nearby && y <= bottom + nearby;

function differencesIn(one, other, { left, top, width, height, whole }, limits) {
  const isInside = (found) =>
    left + found.right > edge &&
    top + found.bottom > edge &&
    left + found.left < whole.width - edge &&
    top + found.top < whole.height - edge;
  return differencesOf(one, other, width, height, limits).filter(isInside);
}

/**
 * Connected places where one picture has something without a counterpart, as boxes with `most`: by how much at `x`, `y`,
 * relative to the contrast there.
 *
 * @param {Uint8Array} one RGBA, opaque
 * @param {Uint8Array} other RGBA, opaque
 * @param {{ reach: number, levelsMin: number, share: number }} limits how far a counterpart may lie, in pixels; the
 *     levels by which it may differ, and the share of the contrast
 */
function differencesOf(one, other, width, height, limits) {
  const marks = new Map();
  markDifferences(wordsOf(one), wordsOf(other), { width, height }, limits, marks);
  return componentsOf(marks, width);
}

const wordsOf = ({ buffer, byteOffset, byteLength }) =>
  new Uint32Array(buffer, byteOffset, byteLength / 4);

function componentsOf(marks, width) {
  const found = [];
  for (const start of marks.keys()) {
    if (!marks.has(start)) continue;
    const one = {
      left: width,
      top: Number.POSITIVE_INFINITY,
      right: 0,
      bottom: 0,
      count: 0,
      most: 0,
      x: 0,
      y: 0,
    };
    const stack = [start];
    while (stack.length > 0) {
      const at = stack.pop();
      const strength = marks.get(at);
      if (strength === undefined) continue;
      marks.delete(at);
      const x = at % width;
      const y = (at - x) / width;
      one.left = Math.min(one.left, x);
      one.top = Math.min(one.top, y);
      one.right = Math.max(one.right, x + 1);
      one.bottom = Math.max(one.bottom, y + 1);
      one.count += 1;
      if (strength > one.most) Object.assign(one, { most: strength, x, y });
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++)
          if (x + u >= 0 && x + u < width) stack.push(at + v * width + u);
    }
    found.push(one);
  }
  return found;
}
