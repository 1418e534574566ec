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
}

const lengthMinPt = 36;
const thicknessMaxPt = 2.5;
/** Longer lines separate sections. */
const shareMax = 0.72;
/** A page with more lines is a drawing or a dense table. */
const linesMax = 1500;

/** The horizontal lines of a page on which something could be written; `view` as for `runsOf`. */
export function linesDrawn(drawing: Drawing, ops: LineOperators, view: Matrix, pageWidth: number) {
  const stack: Matrix[] = [];
  let matrix = view;
  const lines: DrawnLine[] = [];
  drawing.fnArray.forEach((operator, index) => {
    const args = drawing.argsArray[index];
    if (operator === ops.save) stack.push(matrix);
    else if (operator === ops.restore) matrix = stack.pop() ?? view;
    else if (operator === ops.transform) matrix = product(matrix, numbersOf(args));
    else if (operator === ops.paintFormXObjectBegin) {
      stack.push(matrix);
      matrix = product(matrix, numbersOf(Array.isArray(args) ? args[0] : undefined));
    } else if (operator === ops.paintFormXObjectEnd) matrix = stack.pop() ?? view;
    else if (operator === ops.constructPath && lines.length < linesMax) {
      const line = lineOf(args, ops, matrix, pageWidth);
      if (line) lines.push(line);
    }
  });
  return lines;
}

function lineOf(args: unknown, ops: LineOperators, matrix: Matrix, pageWidth: number) {
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
  const width = Math.abs(right - left);
  if (Math.abs(bottom - top) > thicknessMaxPt) return undefined;
  if (width < lengthMinPt || width > pageWidth * shareMax) return undefined;
  return { x: Math.min(left, right), y: Math.min(top, bottom), width };
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
