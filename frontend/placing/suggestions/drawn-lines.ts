import type { Box } from "#contract/rules/fields/markers";
import { type Matrix, product } from "./matrix.ts";
import type { Piece } from "./text-pieces.ts";

/** A horizontal line on a page, in points from the displayed page's top left. */
export interface DrawnLine {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A page's operator list from pdf.js: operators and their arguments. */
export interface Drawing {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** pdf.js' numbers of the operators that place lines. */
export interface LineOperators {
  readonly save: number;
  readonly restore: number;
  readonly transform: number;
  readonly paintFormXObjectBegin: number;
  readonly paintFormXObjectEnd: number;
  readonly constructPath: number;
  /** Paths that only clip are not drawn. */
  readonly endPath: number;
  /** These draw outlines, of boxes too. */
  readonly stroke: number;
  readonly closeStroke: number;
  readonly fillStroke: number;
  readonly closeFillStroke: number;
}

const lengthMinPt = 36;
const thicknessMaxPt = 2.5;
/** Longer lines separate sections. */
const shareMax = 0.72;
/** A page with more lines is a drawing or a dense table. */
const linesMax = 1500;

/** The edges of a box in which something could be written. */
const boxPt = { min: 18, max: 130 };

/**
 * The horizontal lines of a page on which something could be written: lines, and the lower edges of boxes and of a table's
 * cells. `view` as for `runsOf`.
 */
export function linesDrawn(drawing: Drawing, ops: LineOperators, view: Matrix, pageWidth: number) {
  const stack: Matrix[] = [];
  let matrix = view;
  const shapes: Shape[] = [];
  drawing.fnArray.forEach((operator, index) => {
    const args = drawing.argsArray[index];
    if (operator === ops.save) stack.push(matrix);
    else if (operator === ops.restore) matrix = stack.pop() ?? view;
    else if (operator === ops.transform) matrix = product(matrix, numbersOf(args));
    else if (operator === ops.paintFormXObjectBegin) {
      stack.push(matrix);
      matrix = product(matrix, numbersOf(Array.isArray(args) ? args[0] : undefined));
    } else if (operator === ops.paintFormXObjectEnd) matrix = stack.pop() ?? view;
    else if (operator === ops.constructPath && shapes.length < linesMax) {
      const shape = shapeOf(args, ops, matrix);
      if (shape) shapes.push(shape);
    }
  });
  const uprights = shapes.flatMap(uprightsOf);
  return shapes.flatMap(levelsOf).flatMap((line) => cellsOf(line, uprights, pageWidth));
}

/** The box around a path, in points from the page's top left. */
interface Shape extends Box {
  readonly isOutline: boolean;
}

function shapeOf(args: unknown, ops: LineOperators, matrix: Matrix): Shape | undefined {
  if (!Array.isArray(args) || args[0] === ops.endPath) return undefined;
  const box = numbersOf(args[2]);
  if (box.length < 4) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [
    [x0, y0],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f]);
  const [[left = 0, top = 0] = [], [right = 0, bottom = 0] = []] = corners;
  const outlines = [ops.stroke, ops.closeStroke, ops.fillStroke, ops.closeFillStroke];
  return {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
    isOutline: outlines.includes(Number(args[0])),
  };
}

const isBox = ({ height, isOutline }: Shape): boolean =>
  isOutline && height >= boxPt.min && height <= boxPt.max;

/** A line itself, or the lower edge of a box. */
function levelsOf(shape: Shape): DrawnLine[] {
  const { x, y, width, height } = shape;
  if (width < lengthMinPt) return [];
  if (height <= thicknessMaxPt) return [{ x, y, width }];
  return isBox(shape) ? [{ x, y: y + height, width }] : [];
}

interface Upright {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** A vertical line, or both sides of a box. */
function uprightsOf(shape: Shape): Upright[] {
  const { x, y, width, height } = shape;
  if (height < boxPt.min) return [];
  if (width <= thicknessMaxPt) return [{ x, top: y, bottom: y + height }];
  const sides = [x, x + width].map((side) => ({ x: side, top: y, bottom: y + height }));
  return isBox(shape) ? sides : [];
}

const touchPt = 3;

/** A long line that is the lower edge of cells is one line a cell; a long line alone separates sections. */
function cellsOf(line: DrawnLine, uprights: readonly Upright[], pageWidth: number): DrawnLine[] {
  if (line.width <= pageWidth * shareMax) return [line];
  const end = line.x + line.width;
  const sides = uprights
    .filter(({ top, bottom }) => top < line.y - boxPt.min + touchPt && bottom > line.y - touchPt)
    .map(({ x }) => x)
    .filter((x) => x > line.x - touchPt && x < end + touchPt)
    .sort((a, b) => a - b);
  return sides.slice(1).flatMap((x, index) => {
    const left = sides[index] ?? x;
    return x - left >= lengthMinPt ? [{ x: left, y: line.y, width: x - left }] : [];
  });
}

function numbersOf(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === "number");
  return value instanceof Float32Array ? [...value] : [];
}

/** The height of usual text, so that labels beside and below the line are found. */
const likeTextPt = 10;

/** The lines as blanks, without those that underline text. */
export function blanksOf(lines: readonly DrawnLine[], pieces: readonly Piece[]): Piece[] {
  return merged(lines)
    .filter((line) => !pieces.some((piece) => underlines(line, piece)))
    .map(({ x, y, width }) => ({
      text: "",
      x,
      width,
      baseline: y,
      height: likeTextPt,
      blank: true,
      drawn: true,
    }));
}

/** Merges a line that was drawn twice; adjacent cells and dashes stay separate. */
function merged(lines: readonly DrawnLine[]): DrawnLine[] {
  const kept: DrawnLine[] = [];
  for (const line of lines) {
    const twin = kept.some(
      (one) =>
        Math.abs(one.y - line.y) < 3 &&
        Math.min(one.x + one.width, line.x + line.width) - Math.max(one.x, line.x) >
          0.8 * Math.min(one.width, line.width),
    );
    if (!twin) kept.push(line);
  }
  return kept;
}

function underlines(line: DrawnLine, piece: Piece): boolean {
  const down = line.y - piece.baseline;
  if (down < -2 || down > piece.height * 0.45) return false;
  const shared = Math.min(line.x + line.width, piece.x + piece.width) - Math.max(line.x, piece.x);
  return shared > Math.min(line.width, piece.width) * 0.6;
}
