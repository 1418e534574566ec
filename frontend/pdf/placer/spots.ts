import {
  defaultSize,
  type FieldKind,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/markers";
import { inReadingOrder } from "../reading-order.ts";
import { placesMeet } from "./layout.ts";
import { labelKind } from "./spot-labels.ts";
import { linesOf, type Piece, piecesOf, type TextRun } from "./text-pieces.ts";

/** A place in the page's text that asks for a field, such as "Signature: ____". */
export interface Spot {
  readonly kind: FieldKind;
  readonly place: Place;
}

/** The places where a page's text asks for fields, in reading order. */
export function spotsIn(runs: readonly TextRun[], index: number, page: PageSize): Spot[] {
  const pieces = linesOf(runs).flatMap(piecesOf);
  const found = [...overBlanks(pieces), ...besideLabels(pieces)].map(({ kind, at }) => ({
    kind,
    place: placeOn(at, kind, pieces, index, page),
  }));
  const free = found.filter(
    ({ place }, i) => !found.slice(0, i).some((earlier) => placesMeet(earlier.place, place)),
  );
  return inReadingOrder(free);
}

interface Wanted {
  readonly kind: FieldKind;
  /** The field's line: left end, length and baseline. */
  readonly at: Pick<Piece, "x" | "width" | "baseline">;
}

/** A blank at least this long and alone on its line is for a signature, even without a label. */
const loneBlankPt = 100;

function overBlanks(pieces: readonly Piece[]): Wanted[] {
  return pieces
    .filter(({ blank }) => blank)
    .flatMap((blank) => {
      const before = pieces.find((piece) => endsBefore(piece, blank));
      const below = pieces.find((piece) => !piece.blank && isBelow(piece, blank));
      const alone = !pieces.some((piece) => piece !== blank && onLine(piece, blank));
      const kind =
        (before && labelKind(before.text)) ??
        (below && labelKind(below.text)) ??
        (alone && !below && blank.width >= loneBlankPt ? "sign" : undefined);
      return kind ? [{ kind, at: blank }] : [];
    });
}

/** Width of a field beside a label without a line. */
const besidePt = 150;
const gapPt = 4;

function besideLabels(pieces: readonly Piece[]): Wanted[] {
  return pieces.flatMap((piece) => {
    const kind = piece.blank ? undefined : labelKind(piece.text);
    if (kind === undefined) return [];
    if (pieces.some((other) => other.blank && (endsBefore(piece, other) || isBelow(piece, other))))
      return [];
    if (/\bhere\b/i.test(piece.text)) return [{ kind, at: piece }];
    const x = piece.x + piece.width + gapPt;
    const right = { x, width: besidePt, baseline: piece.baseline };
    const taken = pieces.some((other) => onLine(other, piece) && meets(other, right));
    if (/:\s*$/.test(piece.text)) return taken ? [] : [{ kind, at: right }];
    // Possibly a label below a drawn line, which isn't in the text; assumed only for a bare
    // "Signature" or "Date".
    const bare = (kind === "sign" || kind === "date") && !/\s/.test(piece.text.trim());
    const above = { ...piece, baseline: piece.baseline - piece.height * 1.4 };
    const free = !pieces.some((other) => onLine(other, above) && meets(other, above));
    const width = Math.max(piece.width, besidePt);
    return bare && free ? [{ kind, at: { ...above, width } }] : [];
  });
}

const onLine = (a: Pick<Piece, "baseline">, b: Pick<Piece, "baseline" | "height">) =>
  Math.abs(a.baseline - b.baseline) < b.height * 0.6;

const meets = (a: Pick<Piece, "x" | "width">, b: Pick<Piece, "x" | "width">) =>
  a.x < b.x + b.width && b.x < a.x + a.width;

function endsBefore(piece: Piece, blank: Piece): boolean {
  const gap = blank.x - (piece.x + piece.width);
  return onLine(piece, blank) && gap > -2 && gap < blank.height * 3 && piece !== blank;
}

function isBelow(piece: Piece, blank: Piece): boolean {
  const down = piece.baseline - blank.baseline;
  return down > blank.height * 0.6 && down < blank.height * 2.5 && meets(piece, blank);
}

const descentPt = 3;
const heightMinPt = 16;
const widthMaxPt = 220;

/** On the line, with the kind's default height if the text above leaves that much space. */
function placeOn(
  at: Wanted["at"],
  kind: FieldKind,
  pieces: readonly Piece[],
  index: number,
  page: PageSize,
): Place {
  const usual = defaultSize(kind, page);
  const bottom = at.baseline + descentPt;
  const above = pieces
    .filter((piece) => piece.baseline < at.baseline - 2 && meets(piece, at))
    .map((piece) => bottom - piece.baseline - descentPt);
  const height = Math.max(heightMinPt, Math.min(usual.height * page.height, ...above));
  const width = Math.min(widthMaxPt, Math.max(at.width, 30));
  return keptInside({
    page: index,
    x: at.x / page.width,
    y: (bottom - height) / page.height,
    width: width / page.width,
    height: height / page.height,
  });
}
