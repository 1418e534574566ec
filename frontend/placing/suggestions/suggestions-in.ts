import { captionBandPt, pageScale } from "sealed-pdf/layout";
import {
  defaultSize,
  type FieldKind,
  keptInside,
  type PageSize,
  type Place,
} from "#contract/rules/fields/markers";
import { placesMeet } from "../layout.ts";
import { blanksOf, type DrawnLine } from "./drawn-lines.ts";
import { labelKind } from "./labels.ts";
import { headingParty, type Party } from "./parties.ts";
import { endsBefore, isBelow, meets, nearestBefore, onLine } from "./piece-relations.ts";
import { linesOf, type Piece, piecesOf, type TextRun } from "./text-pieces.ts";
import { type FieldWish, wordsNear } from "./words-near.ts";

/** A place in the document that asks for a field, such as "Signature: ____". */
export interface Suggestion {
  readonly kind: FieldKind;
  readonly place: Place;
  /** The y of the line on which a signature's picture rests, with its caption below, as a fraction of the page. */
  readonly lineY?: number | undefined;
  /** The party that is to fill it, by the words beside or above it. */
  readonly party?: Party | undefined;
  /** The text that asks for it. */
  readonly label?: string | undefined;
  /** Short texts around it, which may hold a signer's name. */
  readonly near?: string;
  /** The page has no text that could say whose it is. */
  readonly isUnread?: boolean;
}

export interface PageTexts {
  readonly runs: readonly TextRun[];
  /** Undefined where only the text has been read. */
  readonly lines?: readonly DrawnLine[] | undefined;
}

/** The places where a page asks for fields, in reading order. */
export function suggestionsIn(
  { runs, lines }: PageTexts,
  index: number,
  page: PageSize,
): Suggestion[] {
  const texts = linesOf(runs).flatMap(piecesOf);
  const pieces = [...texts, ...blanksOf(lines ?? [], texts)];
  const wanted = [...overBlanks(pieces), ...besideLabels(pieces)];
  const found = wanted
    .filter((want) => !isDoubtful(want) || isBySignature(want, wanted))
    .map((want) => ({ want, kind: want.kind, ...placeOn(want, pieces, index, page) }));
  const free = found.filter(
    ({ place }, i) => !found.slice(0, i).some((earlier) => placesMeet(earlier.place, place)),
  );
  const inOrder = inRows(free);
  const near = wordsNear(inOrder, pieces, page);
  return inOrder.map(({ want, kind, place, lineY }, i) => ({
    kind,
    place,
    lineY,
    label: want.label?.text,
    ...near[i],
  }));
}

const rowPt = 6;

/** Sorts by row from the top, then from left to right; fields of one row may differ in height. */
function inRows<T extends { readonly want: FieldWish }>(found: readonly T[]): T[] {
  const down = found.toSorted((a, b) => a.want.at.baseline - b.want.at.baseline);
  const rows: T[][] = [];
  for (const one of down) {
    const first = rows.at(-1)?.[0];
    if (first && one.want.at.baseline - first.want.at.baseline < rowPt) rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.want.at.x - b.want.at.x));
}

/** Whether a page's text has a label for a signature or initials without a line in the text. */
export function needsLines(runs: readonly TextRun[]): boolean {
  const pieces = linesOf(runs).flatMap(piecesOf);
  const answered = overBlanks(pieces).map(({ label }) => label);
  return pieces.some(
    (piece) =>
      !piece.blank &&
      !answered.includes(piece) &&
      ["sign", "initial"].includes(labelKind(piece.text) ?? ""),
  );
}

/** A lone "Date", and a "Name" in a box, may be a table's heading. */
const isDoubtful = ({ kind, guessed, boxed }: FieldWish) =>
  kind !== "sign" && kind !== "initial" && (guessed === true || boxed === true);

const bySignaturePt = 90;

const isBySignature = (want: FieldWish, all: readonly FieldWish[]) =>
  all.some(
    ({ kind, at }) => kind === "sign" && Math.abs(at.baseline - want.at.baseline) < bySignaturePt,
  );

/** A blank at least this long and alone on its line is for a signature, even without a label. */
const loneBlankPt = 100;
/** The minimum length if a party's name is below it. */
const partyBlankPt = 60;

function overBlanks(pieces: readonly Piece[]): FieldWish[] {
  const blanks = pieces.filter(({ blank }) => blank);
  const before = new Map(blanks.map((blank) => [blank, nearestBefore(blank, pieces)]));
  const used = new Set(before.values());
  return blanks.flatMap((blank): FieldWish[] => {
    const left = before.get(blank);
    const below = pieces.find((piece) => !piece.blank && !used.has(piece) && isBelow(piece, blank));
    const inside = blank.drawn ? insideBox(blank, pieces) : undefined;
    const after = nearestAfter(blank, pieces);
    const label = [left, after, below, inside].find((piece) => piece && labelKind(piece.text));
    const kind = label && labelKind(label.text);
    if (kind) {
      const top = label === inside ? { top: label.baseline + 2 } : {};
      const boxed = blank.drawn === true && label !== left;
      return [{ kind, at: blank, label, blank, boxed, ...top }];
    }
    const signs = left
      ? namesSigner(left, blank, before, pieces)
      : isForSignature(blank, below, pieces);
    return signs ? [{ kind: "sign", at: blank, label: left ?? below, blank }] : [];
  });
}

const signingWords =
  /in witness|\bsign(ed|atures?)?\b|undersigned|executed|unterschrift|firma|signé|fait (à|en)|firmado|assinad|sottoscritt|getekend|ondertekend/i;
const cuePt = 240;

/** "Witness: ____"; "Landlord: ____" only beside another party's line, or below words about signing. */
function namesSigner(
  label: Piece,
  blank: Piece,
  before: ReadonlyMap<Piece, Piece | undefined>,
  pieces: readonly Piece[],
): boolean {
  const party = headingParty(label.text);
  if (!party || blank.width < partyBlankPt) return false;
  if (party.attends) return true;
  const others = [...before].some(([other, left]) => {
    const key = other !== blank && left && onLine(other, blank) && headingParty(left.text)?.key;
    return key !== undefined && key !== false && key !== party.key;
  });
  const isCue = ({ baseline, text }: Piece) =>
    baseline < blank.baseline && baseline > blank.baseline - cuePt && signingWords.test(text);
  return others || (blank.width >= loneBlankPt && pieces.some(isCue));
}

/** Whether a blank without a label is for a signature. Only typed lines count: drawn ones may be anything. */
function isForSignature(blank: Piece, below: Piece | undefined, pieces: readonly Piece[]): boolean {
  const isParty = below && headingParty(below.text) !== undefined;
  if (blank.drawn || blank.width < (isParty ? partyBlankPt : loneBlankPt)) return false;
  const beside = pieces.filter((piece) => piece !== blank && onLine(piece, blank));
  const stacked = pieces.some(
    (piece) =>
      piece.blank &&
      piece !== blank &&
      !onLine(piece, blank) &&
      Math.abs(piece.baseline - blank.baseline) < blank.height * 2.5 &&
      meets(piece, blank),
  );
  if (stacked) return false;
  if (!below) return beside.length === 0;
  return beside.every((piece) => piece.blank) && isNamed(below.text);
}

/** A person, a company or a party below a line: "Margaret Holloway", "Tenant". */
const isNamed = (text: string) =>
  headingParty(text) !== undefined ||
  /^\p{Lu}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*){0,3} \p{Lu}[\p{L}.'’-]+$/u.test(text.trim());

/** A label in brackets behind its line: "____ (Signature)". */
function nearestAfter(blank: Piece, pieces: readonly Piece[]): Piece | undefined {
  const end = blank.x + blank.width;
  return pieces.find(
    ({ text, x, baseline }) =>
      text.trim().startsWith("(") && onLine({ baseline }, blank) && x > end - 2 && x < end + 14,
  );
}

/** A label at the top of a box whose lower edge is the line. */
function insideBox(line: Piece, pieces: readonly Piece[]): Piece | undefined {
  const above = pieces.filter(({ blank, baseline, x, width }) => {
    const up = line.baseline - baseline;
    return !blank && up > 9 && up < 44 && x >= line.x - 4 && x + width <= line.x + line.width + 4;
  });
  const lowest = above.toSorted((a, b) => b.baseline - a.baseline)[0];
  const another = pieces.some(
    ({ drawn, baseline, x, width }) =>
      drawn &&
      lowest &&
      baseline < line.baseline - 2 &&
      baseline > lowest.baseline - 1 &&
      meets({ x, width }, line),
  );
  return another ? undefined : lowest;
}

/** Width of a field beside a label without a line. */
const besidePt = 150;
const gapPt = 4;

function besideLabels(pieces: readonly Piece[]): FieldWish[] {
  return pieces.flatMap((piece): FieldWish[] => {
    const kind = piece.blank ? undefined : labelKind(piece.text);
    if (kind === undefined) return [];
    const hasLine = (other: Piece) =>
      other.blank &&
      (endsBefore(piece, other) ||
        isBelow(piece, other) ||
        nearestAfter(other, pieces) === piece ||
        insideBox(other, pieces) === piece);
    if (pieces.some(hasLine)) return [];
    if (/\bhere\b/i.test(piece.text)) return [{ kind, at: piece, label: piece }];
    const x = piece.x + piece.width + gapPt;
    const right = { x, width: besidePt, baseline: piece.baseline };
    const taken = pieces.some((other) => onLine(other, piece) && meets(other, right));
    if (/:\s*$/.test(piece.text)) return taken ? [] : [{ kind, at: right, label: piece }];
    return bareLabel(piece, kind, pieces);
  });
}

/** Height of free space that is enough to sign in without a line. */
const spacePt = 26;

/** A field for "Signature" or "Place, date" without a line: in the space above the label, or else below. */
function bareLabel(piece: Piece, kind: FieldKind, pieces: readonly Piece[]): FieldWish[] {
  const wordsMax = kind === "sign" ? 4 : 3;
  if (kind !== "sign" && kind !== "date") return [];
  const text = piece.text.replace(/\([^)]*\)/g, "").trim() || piece.text.trim();
  if (text.split(/\s+/).length > wordsMax || /[^.][.;,]$/.test(text)) return [];
  // "By" often stands before an author's name.
  if (/^by$/i.test(text)) return [];
  const at = { x: piece.x, width: Math.max(piece.width, besidePt) };
  const isFree = (top: number, bottom: number) =>
    !pieces.some(
      (other) =>
        other !== piece &&
        other.baseline > top &&
        other.baseline - other.height * 0.8 < bottom &&
        meets(other, at),
    );
  const up = piece.baseline - piece.height * 1.2;
  if (isFree(up - spacePt, up))
    return [{ kind, at: { ...at, baseline: up - 2 }, label: piece, guessed: true }];
  const down = piece.baseline + 4;
  if (!isFree(down, down + spacePt)) return [];
  const baseline = down + spacePt - 3;
  return [{ kind, at: { ...at, baseline }, label: piece, guessed: true, top: down }];
}

const descentPt = 3;
const heightMinPt = 16;
/** The widest place that is suggested on a page of this size. */
export const suggestedWidthMaxPt = (page: PageSize): number => 220 * pageScale(page);

/** The place with the kind's default height, or less if the text above leaves less space. */
function placeOn(
  want: FieldWish,
  pieces: readonly Piece[],
  index: number,
  page: PageSize,
): Pick<Suggestion, "place" | "lineY"> {
  const { at, kind } = want;
  const scale = pageScale(page);
  const width = Math.min(suggestedWidthMaxPt(page), Math.max(at.width, 30));
  const above = pieces
    .filter((piece) => piece.baseline < at.baseline - 2 && meets(piece, { x: at.x, width }))
    .map(({ baseline }) => baseline + descentPt);
  const top = Math.max(want.top ?? 0, ...above);
  const usualPt = defaultSize(kind, page).height * page.height;
  const heightTo = (bottom: number) => Math.max(heightMinPt, Math.min(usualPt, bottom - top));
  const { bottom, height, line } = onLineOf(want, width, {
    heightTo,
    pieces,
    bandOf: (height) => captionBandPt({ width, height, pageScale: scale }),
  });
  const place = keptInside({
    page: index,
    x: at.x / page.width,
    y: (bottom - height) / page.height,
    width: width / page.width,
    height: height / page.height,
  });
  return { place, lineY: line && line / page.height };
}

/** The lowest caption. */
const captionMinPt = 6.5;

/** The free space below a line, in points. */
const roomBelow = (blank: Piece, width: number, pieces: readonly Piece[]): number =>
  Math.min(
    ...pieces
      .filter(({ baseline }) => baseline > blank.baseline + 2)
      .filter((piece) => meets(piece, { x: blank.x, width }))
      .map(({ baseline, height }) => baseline - height * 0.8 - blank.baseline),
  );

/** The greatest height that is too low for a caption. */
const noCaptionPt = 23.9;

interface OnLine {
  readonly bottom: number;
  readonly height: number;
  /** The line on which a signature rests. */
  readonly line?: number;
}

interface Surroundings {
  readonly heightTo: (bottom: number) => number;
  readonly pieces: readonly Piece[];
  /** Height of the caption in a field of this height. */
  readonly bandOf: (height: number) => number;
}

/**
 * Text and small images end at the line, and so does a signature if its caption fits below. Otherwise a
 * signature with a caption ends above the line, since the caption is at the field's lower edge.
 */
function onLineOf(
  { kind, blank, at, boxed }: FieldWish,
  width: number,
  { heightTo, pieces, bandOf }: Surroundings,
): OnLine {
  const resting = at.baseline + descentPt;
  const height = heightTo(resting);
  if (kind !== "sign" || !blank) return { bottom: resting, height };
  // Dots are on the baseline, underscores below it.
  const dots = /[.…]/.test(blank.text) ? blank.height * 0.15 : 0;
  const lifted = at.baseline - dots - 0.5;
  const above = heightTo(lifted + captionMinPt);
  const band = bandOf(above);
  if (band > 0 && !boxed && band < roomBelow(blank, width, pieces))
    return { bottom: lifted + band, height: above, line: lifted };
  const isCaptioned = bandOf(heightTo(lifted)) > 0;
  if (isCaptioned) return { bottom: lifted, height: heightTo(lifted) };
  const wouldBe = bandOf(height) > 0;
  return { bottom: resting, height: wouldBe ? noCaptionPt : height };
}
