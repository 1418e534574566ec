/** Upright boxes in the plane, `{ left, top, right, bottom }`. */

import { mapped, verbs } from "./plane-shapes.mjs";

const far = Number.POSITIVE_INFINITY;
export const everywhere = { left: -far, top: -far, right: far, bottom: far };
export const nowhere = { left: far, top: far, right: -far, bottom: -far };

/** The least box with another in it that was moved by a matrix. */
export function boxOf({ left, top, right, bottom }, matrix) {
  const corners = mapped([0, left, top, 1, right, top, 1, right, bottom, 1, left, bottom], matrix);
  const [xs, ys] = [1, 2].map((from) => [0, 3, 6, 9].map((at) => corners[at + from]));
  return {
    ...{ left: Math.min(...xs), top: Math.min(...ys) },
    ...{ right: Math.max(...xs), bottom: Math.max(...ys) },
  };
}

export const shared = (one, other) => ({
  ...{ left: Math.max(one.left, other.left), top: Math.max(one.top, other.top) },
  ...{ right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) },
});

export const together = (one, other) => ({
  ...{ left: Math.min(one.left, other.left), top: Math.min(one.top, other.top) },
  ...{ right: Math.max(one.right, other.right), bottom: Math.max(one.bottom, other.bottom) },
});

/** A box of Skia's. */
export const sided = ([left, top, right, bottom]) => ({ left, top, right, bottom });

export const overlap = (one, other) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

export const contains = (outer, inner) =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom;

/** The box that a path is; undefined if it isn't one. */
export function rectangleOf(commands) {
  const points = [];
  for (let at = 0; at < commands.length; at += 3) {
    if (commands[at] === verbs.close && at === commands.length - 1) break;
    if (commands[at] !== (at === 0 ? verbs.move : verbs.line)) return undefined;
    points.push({ x: commands[at + 1], y: commands[at + 2] });
  }
  const [one, two, three, four, again = one] = points;
  if (points.length < 4 || points.length > 5 || !isAt(again, one)) return undefined;
  const corners = [
    { x: one.x, y: three.y },
    { x: three.x, y: one.y },
  ];
  const isUpright = [corners, corners.toReversed()].some(
    ([first, second]) => isAt(two, first) && isAt(four, second),
  );
  if (!isUpright) return undefined;
  return {
    ...{ left: Math.min(one.x, three.x), top: Math.min(one.y, three.y) },
    ...{ right: Math.max(one.x, three.x), bottom: Math.max(one.y, three.y) },
  };
}

const isAt = (one, other) => Math.abs(one.x - other.x) < 0.01 && Math.abs(one.y - other.y) < 0.01;
