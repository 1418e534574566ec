import type { PageSize } from "#contract/rules/fields/markers";
import type { DrawnLine } from "./drawn-lines.ts";

/** A page as a picture, in shades of grey from 0 (black) to 255, row by row from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array | Uint8ClampedArray;
}

/** A horizontal line with empty paper above it, in points from the page's top left. */
export interface PictureLine extends DrawnLine {
  /** The height of the empty paper above the line, up to `spaceMaxPt`. */
  readonly above: number;
  /** The same below it. */
  readonly below: number;
  /** Whether something is printed before the line, shortly below it, or above it within its box, as labels are. */
  readonly isLabelled: boolean;
}

const lengthMinPt = 36;
const thicknessMaxPt = 3;
/** Letters have shorter strokes. */
const strokeMinPt = 10;
/** Dots and dashes this close together are one line. */
const gapMaxPt = 3.5;
/** How far a line of a scan may rise or fall, as a share of its length. */
const slopeMax = 0.04;
/** Text stands on what has less space above it. */
const spaceMinPt = 6;
const spaceMaxPt = 60;
/** A label below a line is at most this far from it. */
const labelMaxPt = 18;
/** Nearer to the paper's edge, lines are shadows of a scanner. */
const edgePt = 14;

/** The lines of a scanned page on which something could be written: with paper above them, and not the edge of a picture. */
export function linesInPicture(picture: GreyPicture, page: PageSize): PictureLine[] {
  const scale = picture.width / page.width;
  const dark = darkPixels(picture);
  const sheet: Sheet = { dark, width: picture.width, height: picture.height, scale };
  return strokesIn(sheet)
    .filter((stroke) => isThin(stroke, sheet) && isEven(stroke, sheet))
    .flatMap((stroke) => cellsOver(stroke, sheet))
    .filter((stroke) => !isUpperEdge(stroke, sheet))
    .flatMap((stroke) => lineOf(stroke, sheet, page));
}

interface Sheet {
  /** 1 for each dark pixel. */
  readonly dark: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Pixels a point. */
  readonly scale: number;
}

/** Ink is clearly darker than the paper, whose shade is the commonest one. */
function darkPixels({ grey }: GreyPicture): Uint8Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < grey.length; i++) {
    const shade = grey[i] ?? 255;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  let paper = 255;
  for (let shade = 255; shade >= 100; shade--)
    if ((counts[shade] ?? 0) > (counts[paper] ?? 0)) paper = shade;
  const limit = paper * 0.72;
  const dark = new Uint8Array(grey.length);
  for (let i = 0; i < grey.length; i++) if ((grey[i] ?? 255) < limit) dark[i] = 1;
  return dark;
}

/** Runs of dark pixels in neighbouring rows that touch. */
interface Stroke {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Dark pixels in all rows. */
  area: number;
}

interface Run {
  readonly left: number;
  readonly right: number;
  readonly stroke: Stroke;
}

function strokesIn(sheet: Sheet): Stroke[] {
  const strokes: Stroke[] = [];
  let before: Run[] = [];
  for (let y = 0; y < sheet.height; y++) {
    const runs: Run[] = [];
    for (const [left, right] of runsIn(sheet, y)) {
      const touching = before.find((run) => run.left <= right + 3 && run.right >= left - 3);
      const stroke = touching?.stroke ?? { left, right, top: y, bottom: y, area: 0 };
      if (!touching) strokes.push(stroke);
      stroke.left = Math.min(stroke.left, left);
      stroke.right = Math.max(stroke.right, right);
      stroke.bottom = y;
      stroke.area += right - left;
      runs.push({ left, right, stroke });
    }
    before = runs;
  }
  return strokes;
}

/** The long runs of dark pixels of a row, over small gaps. */
function runsIn({ dark, width, scale }: Sheet, y: number): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  const gapMax = gapMaxPt * scale;
  let left = -1;
  let last = -1;
  let count = 0;
  const end = () => {
    // Dots cover a third of their line.
    if (left >= 0 && last - left >= strokeMinPt * scale && count > (last - left) * 0.25)
      runs.push([left, last + 1]);
  };
  for (let x = 0; x < width; x++) {
    if (!dark[y * width + x]) continue;
    if (left < 0 || x - last > gapMax) {
      end();
      left = x;
      count = 0;
    }
    last = x;
    count += 1;
  }
  end();
  return runs;
}

function isThin({ left, right, top, bottom, area }: Stroke, { scale }: Sheet): boolean {
  const length = right - left;
  return (
    length >= lengthMinPt * scale &&
    area / length <= thicknessMaxPt * scale &&
    bottom - top <= length * slopeMax + thicknessMaxPt * scale
  );
}

/** A drawn line covers all columns; one of dots or dashes has equal dots and equal gaps, which letters don't have. */
const coverMin = 0.94;
const unevenMax = 2.5;

function isEven({ left, right, top, bottom }: Stroke, sheet: Sheet): boolean {
  const marks: number[] = [];
  const gaps: number[] = [];
  let since = left;
  let wasDark = true;
  for (let x = left; x <= right; x++) {
    const isDark = x < right && darkIn(sheet, x, top, x + 1, bottom + 1) > 0;
    if (isDark === wasDark && x < right) continue;
    (wasDark ? marks : gaps).push(x - since);
    since = x;
    wasDark = isDark;
  }
  const empty = gaps.reduce((sum, gap) => sum + gap, 0);
  if (empty <= (right - left) * (1 - coverMin)) return true;
  return [marks.slice(1, -1), gaps].every((lengths) => {
    const inOrder = lengths.toSorted((a, b) => a - b);
    const middle = inOrder[inOrder.length >> 1] ?? 0;
    return (inOrder.at(-1) ?? 0) <= Math.max(middle * unevenMax, 4) && middle * 2.5 >= 1;
  });
}

/** Whether lines go down from both ends and none goes up: the upper edge of a box. */
function isUpperEdge({ left, right, top, bottom }: Stroke, sheet: Sheet): boolean {
  const px = (pt: number) => Math.round(pt * sheet.scale);
  const isWall = (x: number, y0: number, y1: number) =>
    Array.from({ length: px(4) }, (_, i) => x - px(2) + i).some(
      (column) => darkIn(sheet, column - 1, y0, column + 2, y1) >= (y1 - y0) * 0.9,
    );
  const down = [left, right].every((x) => isWall(x, bottom + px(1), bottom + px(9)));
  return down && ![left, right].every((x) => isWall(x, top - px(9), top - px(1)));
}

/** The parts of a line between the vertical lines that stand on it. */
function cellsOver(stroke: Stroke, sheet: Sheet): Stroke[] {
  const { scale } = sheet;
  const height = Math.round(14 * scale);
  const top = stroke.top - Math.round(2 * scale);
  const walls: number[] = [];
  for (let x = stroke.left; x < stroke.right; x++)
    if (darkIn(sheet, x - 1, top - height, x + 2, top) >= height * 0.9) walls.push(x);
  const ends = [stroke.left, ...walls, stroke.right];
  return ends.slice(1).flatMap((right, index) => {
    const left = ends[index] ?? right;
    return right - left >= lengthMinPt * scale ? [{ ...stroke, left, right }] : [];
  });
}

/** Dark pixels in an area. */
function darkIn(sheet: Sheet, x0: number, y0: number, x1: number, y1: number): number {
  const { dark, width, height } = sheet;
  let count = 0;
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x++) count += dark[y * width + x] ?? 0;
  return count;
}

/** A scan has specks. */
const speckShare = 0.008;

function lineOf(stroke: Stroke, sheet: Sheet, page: PageSize): PictureLine[] {
  const { scale } = sheet;
  const px = (pt: number) => Math.round(pt * scale);
  const line = {
    x: stroke.left / scale,
    y: (stroke.top + stroke.bottom) / 2 / scale,
    width: (stroke.right - stroke.left) / scale,
  };
  const isAtEdge =
    line.y < edgePt ||
    line.y > page.height - edgePt ||
    line.x < edgePt / 2 ||
    line.x + line.width > page.width - edgePt / 2;
  const width = stroke.right - stroke.left;
  const isPaper = (fromPx: number, toPx: number) => {
    const ink = darkIn(sheet, stroke.left + px(3), fromPx, stroke.right - px(3), toPx);
    return ink <= width * (toPx - fromPx) * speckShare;
  };
  const space = (bandOf: (pt: number) => readonly [number, number]) => {
    let pt = 2;
    while (pt < spaceMaxPt && isPaper(...bandOf(pt))) pt += 2;
    return pt;
  };
  const above = space((pt) => [stroke.top - px(pt + 2), stroke.top - px(pt)]);
  const below = space((pt) => [stroke.bottom + px(pt), stroke.bottom + px(pt + 2)]);
  // The upper edge of letters has the letters below it.
  const [underTop, underBottom] = [stroke.bottom + px(1), stroke.bottom + px(2.5)];
  const under = darkIn(sheet, stroke.left, underTop, stroke.right, underBottom);
  const isLetters = under > width * px(1.5) * 0.12;
  const [beforeLeft, beforeRight] = [stroke.left - px(60), stroke.left - px(2)];
  const before = darkIn(sheet, beforeLeft, stroke.top - px(9), beforeRight, stroke.bottom);
  const isLabelled = above < spaceMaxPt || below < labelMaxPt || before > px(4);
  return isAtEdge || isLetters || above < spaceMinPt ? [] : [{ ...line, above, below, isLabelled }];
}
