import { dict } from "../file/objects.ts";
import { decimal } from "../file/serialize.ts";
import { type Mark, markBox, markShapes } from "../layout/marks.ts";
import type { Appearance } from "./picture.ts";

/** Paints a mark with paths, since a character would look different in each font. */
export function paintMark(
  mark: Mark,
  area: { readonly width: number; readonly height: number },
): Appearance {
  const { x, y, side } = markBox(area);
  const at = ([right, down]: readonly [number, number]): string =>
    [x + right * side, area.height - y - down * side].map(short).join(" ");
  const drawn = mark === "tick" ? tick(at, side) : dot(at);
  return { content: `q ${drawn} Q`, resources: dict({}) };
}

type At = (point: readonly [number, number]) => string;

function tick(at: At, side: number): string {
  const { points, stroke } = markShapes.tick;
  const path = points.map((point, i) => `${at(point)} ${i === 0 ? "m" : "l"}`);
  return `0.07 0.09 0.15 SCN ${short(stroke * side)} w 1 J 1 j ${path.join(" ")} S`;
}

/** Offset of the control points of a quarter circle (four Bézier curves make a circle). */
const bend = 0.5523;

function dot(at: At): string {
  const [x, y] = markShapes.dot.center;
  const r = markShapes.dot.radius;
  const k = r * bend;
  const quarters: readonly (readonly (readonly [number, number])[])[] = [
    [
      [x + r, y + k],
      [x + k, y + r],
      [x, y + r],
    ],
    [
      [x - k, y + r],
      [x - r, y + k],
      [x - r, y],
    ],
    [
      [x - r, y - k],
      [x - k, y - r],
      [x, y - r],
    ],
    [
      [x + k, y - r],
      [x + r, y - k],
      [x + r, y],
    ],
  ];
  const curves = quarters.map((points) => `${points.map(at).join(" ")} c`);
  return `0.07 0.09 0.15 scn ${at([x + r, y])} m ${curves.join(" ")} f`;
}

const short = (value: number): string => decimal(Math.round(value * 1000) / 1000);
