/** Letters with thicker stems, as FreeType makes them (FT_Outline_EmboldenXY in ftoutln.c). */

import { argumentsOf, Path2D, verbs } from "./plane-shapes.mjs";

/** The cosine of the sharpest turn whose point moves. */
const sharpest = -0.9375;

/** The outline of a letter with stems that are thicker by `by`; like FreeType's, it grows to the right and up. */
export function thickened(outline, by) {
  const path = new Path2D();
  path.commands = outline.commands.slice();
  const contours = contoursOf(path.commands);
  // Whether the inside is to the right of an outline, as in PostScript, or to the left.
  const turn = Math.sign(contours.reduce((sum, points) => sum + areaOf(points), 0));
  for (const points of contours) {
    const moved = points.map((_, at) => movedBy(points, at, by / 2, turn));
    for (const [at, { index }] of points.entries()) {
      path.commands[index] = moved[at].x;
      path.commands[index + 1] = moved[at].y;
    }
  }
  return path;
}

/** Of each contour, the points and control points, with the index at which each is in the commands. */
function contoursOf(commands) {
  const contours = [];
  for (let at = 0; at < commands.length; at += argumentsOf[commands[at]] + 1) {
    if (commands[at] === verbs.move) contours.push([]);
    for (let index = at + 1; index <= at + argumentsOf[commands[at]]; index += 2)
      contours.at(-1).push({ index, x: commands[index], y: commands[index + 1] });
  }
  return contours;
}

const areaOf = (points) =>
  points.reduce((sum, { x, y }, at) => {
    const before = points.at(at - 1);
    return sum + (y - before.y) * (x + before.x);
  }, 0);

/** Where a point goes: `reach` to the right and up, and by as much out of the letter, between the directions of its neighbours. */
function movedBy(points, at, reach, turn) {
  const { x, y } = points[at];
  const before = directionFrom(points, at, -1);
  const after = directionFrom(points, at, 1);
  if (!before || !after) return { x: x + reach, y: y + reach };
  const [from, to] = [{ x: -before.x, y: -before.y }, after];
  const cosine = from.x * to.x + from.y * to.y;
  if (cosine <= sharpest) return { x: x + reach, y: y + reach };
  const inward = turn * (to.x * from.y - to.y * from.x);
  const shorter = Math.min(before.length, after.length);
  // Short segments don't turn over.
  const by = reach * inward <= shorter * (cosine + 1) ? reach / (cosine + 1) : shorter / inward;
  return {
    x: x + reach + turn * (from.y + to.y) * by,
    y: y + reach - turn * (from.x + to.x) * by,
  };
}

/** The direction to the nearest other point, one way around the contour, and its distance; undefined if there is none. */
function directionFrom(points, at, step) {
  const { x, y } = points[at];
  for (let next = 1; next < points.length; next++) {
    const point = points.at((at + step * next) % points.length);
    const length = Math.hypot(point.x - x, point.y - y);
    if (length > 0) return { x: (point.x - x) / length, y: (point.y - y) / length, length };
  }
  return undefined;
}
