import type { CombinedPart } from "#contract/calls/documents";
import type { Box } from "#contract/rules/fields/markers";

/** How far a page is turned clockwise, in degrees. */
export type Turn = NonNullable<CombinedPart["turn"]>;

/** A part of a page that is to be redacted, from its upper left corner, in fractions of its width and height. */
export type Area = Box;

/** The same area as a page that is turned clockwise has it. */
export function turnedArea({ x, y, width, height }: Area, turn: Turn): Area {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}

export const turnBack: Readonly<Record<Turn, Turn>> = { 0: 0, 90: 270, 180: 180, 270: 90 };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The area between two corners, as far as it is on the page. */
export function areaBetween(one: Point, other: Point): Area {
  const [x, y] = [within(Math.min(one.x, other.x)), within(Math.min(one.y, other.y))];
  const [right, bottom] = [within(Math.max(one.x, other.x)), within(Math.max(one.y, other.y))];
  return { x, y, width: right - x, height: bottom - y };
}

const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));

/** A share of the page's sides; a smaller area was a press. */
const sideMin = 0.005;

export const isLargeEnough = ({ width, height }: Area): boolean =>
  width >= sideMin && height >= sideMin;

/** The area with other sides, kept on the page. */
export function changedArea(area: Area, change: Partial<Area>): Area {
  const wanted = { ...area, ...change };
  const width = Math.min(1, Math.max(sideMin, wanted.width));
  const height = Math.min(1, Math.max(sideMin, wanted.height));
  return {
    x: Math.min(Math.max(0, wanted.x), 1 - width),
    y: Math.min(Math.max(0, wanted.y), 1 - height),
    width,
    height,
  };
}

const stepOf = 0.01;
const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-stepOf, 0],
  ArrowRight: [stepOf, 0],
  ArrowUp: [0, -stepOf],
  ArrowDown: [0, stepOf],
};

/** What an arrow key makes of an area: it moves, or with Shift has another size. Undefined for any other key. */
export function areaAfterKey(area: Area, key: string, isSize: boolean): Area | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [across, down] = step;
  return isSize
    ? changedArea(area, { width: area.width + across, height: area.height + down })
    : changedArea(area, { x: area.x + across, y: area.y + down });
}

const percent = (fraction: number): number => Math.round(fraction * 1000) / 10;

/** An area's place and size in percent of the page. */
export const inPercent = ({ x, y, width, height }: Area) => ({
  x: percent(x),
  y: percent(y),
  width: percent(width),
  height: percent(height),
});

/** An area on its page; the sender sees through it while it is drawn. */
export const areaStyle = ({ x, y, width, height }: Area, isDraft = false) => ({
  backgroundColor: isDraft ? "rgb(0 0 0 / 70%)" : "black",
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
