import { type Matrix, product } from "./matrix.ts";

/** A run of text on a page, in points from the displayed page's top left. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a line: words that belong together, or a blank to be filled. */
export interface Piece extends TextRun {
  readonly blank: boolean;
  /** A line that is drawn, not typed: its y is the baseline. */
  readonly drawn?: boolean;
}

/** A text item of pdf.js. */
export interface TextItem {
  readonly str: string;
  readonly transform: Matrix;
  readonly width: number;
  readonly height: number;
}

/** The runs of upright text; `view` maps user space to the displayed page, in points. */
export function runsOf(items: readonly TextItem[], view: Matrix): TextRun[] {
  return items.flatMap(({ str, transform, width, height }) => {
    const [a, b, , , x, baseline] = product(view, transform);
    const upright = a > 0 && Math.abs(b) < Math.abs(a) * 0.05;
    if (!upright || str.trim() === "") return [];
    // Widths are in user space, whose unit may be larger than a point (UserUnit).
    const unit = Math.hypot(view[0] ?? 1, view[1] ?? 0);
    return [{ text: str, x, baseline, width: width * unit, height: Math.max(4, height * unit) }];
  });
}

/** The runs by line, from top to bottom and left to right. */
export function linesOf(runs: readonly TextRun[]): TextRun[][] {
  const down = [...runs].sort((a, b) => a.baseline - b.baseline);
  const lines: TextRun[][] = [];
  for (const run of down) {
    const first = lines.at(-1)?.[0];
    if (first && run.baseline - first.baseline < Math.min(first.height, run.height) * 0.4)
      lines.at(-1)?.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x));
}

/** Matches a blank: underscores, possibly with spaces between them, or dots as in old forms. */
const blankPattern = /(_(?: ?_){2,}|\.{6,}|…{3,})/;
/** A gap wider than this, in line heights, begins a new column. */
const columnGap = 1.2;

/** Splits a line at blanks and wide gaps, and joins words that are separate runs. */
export function piecesOf(line: readonly TextRun[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of line.flatMap(partsOf)) {
    const last = pieces.at(-1);
    const gap = last ? part.x - (last.x + last.width) : 0;
    if (last && last.blank === part.blank && gap < last.height * columnGap)
      pieces[pieces.length - 1] = joined(last, part, gap);
    else pieces.push(part);
  }
  return pieces;
}

function joined(left: Piece, right: Piece, gap: number): Piece {
  const space = gap > left.height * 0.1 && !left.blank ? " " : "";
  return {
    ...left,
    text: left.text + space + right.text,
    width: right.x + right.width - left.x,
  };
}

/** Splits a run at its blanks; the widths of the parts are estimated from their letters. */
function partsOf(run: TextRun): Piece[] {
  const unit = run.width / weightOf(run.text);
  let x = run.x;
  return run.text.split(blankPattern).flatMap((text) => {
    const part = { ...run, text, x, width: weightOf(text) * unit, blank: blankPattern.test(text) };
    x += part.width;
    return text.trim() === "" ? [] : [part];
  });
}

/** An estimated width in ems, roughly as in Helvetica, since only the width of a whole run is known. */
function weightOf(text: string): number {
  let sum = 0;
  for (const letter of text)
    sum += narrow.has(letter)
      ? 0.28
      : wide.test(letter)
        ? 0.8
        : /\p{Lu}/u.test(letter)
          ? 0.68
          : 0.556;
  return sum;
}

const narrow = new Set(" .,:;'!|ijlftrI()-…");
const wide = /[mwMW]/;
