import type { Piece } from "./text-pieces.ts";

/** Whether two pieces are on the same line of text. */
export const onLine = (a: Pick<Piece, "baseline">, b: Pick<Piece, "baseline" | "height">) =>
  Math.abs(a.baseline - b.baseline) < b.height * 0.6;

/** Whether two pieces share a part of the page's width. */
export const meets = (a: Pick<Piece, "x" | "width">, b: Pick<Piece, "x" | "width">) =>
  a.x < b.x + b.width && b.x < a.x + a.width;

/** Whether a piece is directly below a blank. */
export function isBelow(piece: Piece, blank: Piece): boolean {
  const down = piece.baseline - blank.baseline;
  const nearest = blank.drawn ? piece.height * 0.5 : blank.height * 0.6;
  return down > nearest && down < blank.height * 2.5 && meets(piece, blank);
}

/** The label before a blank; none when another blank is nearer. */
export function nearestBefore(blank: Piece, pieces: readonly Piece[]): Piece | undefined {
  const near = pieces.filter((piece) => endsBefore(piece, blank)).toSorted((a, b) => b.x - a.x)[0];
  return near?.blank ? undefined : near;
}

/** A label with a colon may end as far as a tab stop before its line. */
const tabPt = 80;

export function endsBefore(piece: Piece, blank: Piece): boolean {
  const gap = blank.x - (piece.x + piece.width);
  const far = /:\s*$/.test(piece.text) ? tabPt : blank.height * 3;
  return onLine(piece, blank) && gap > -2 && gap < far && piece !== blank;
}
