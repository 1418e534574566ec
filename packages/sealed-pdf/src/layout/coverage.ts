import { codePointsOf, graphemes, isEastAsian, settable } from "../portable/characters.ts";
import { scriptCoverage } from "./coverage-table.ts";

/** What is known of fonts that most texts don't need. */
export interface OtherFonts {
  /** Of Chinese, Japanese and Korean signs; left out, all count as known. */
  readonly eastAsian?: readonly string[] | undefined;
  /** `moreScriptCoverage`; left out, all signs that the first fonts lack count as known. */
  readonly more?: readonly string[] | undefined;
}

/**
 * What can't be stamped of a text, each once, as people see it: signs that no font has, and invisible ones, which
 * would be left out. Line breaks and tabs are neither.
 */
export function unprintableIn(text: string, others: OtherFonts = {}): string[] {
  return partsOf(text).filter((part) => settable(part) !== part || !isCovered(part, others));
}

/** Whether fonts beyond the first ones, or a refusal, are needed for this text. */
export const needsMoreFonts = (text: string): boolean =>
  !isPlain(text) &&
  partsOf(text).some((part) => !isEastAsian(part) && !hasWhole(scriptCoverage, part));

const isPlain = (text: string): boolean => /^[\n -~\u00a0-\u00ac\u00ae-\u00ff]*$/.test(text);

const partsOf = (text: string): string[] => [
  ...new Set(graphemes(text.normalize("NFC").replace(/[\t\n\r]+/g, " "))),
];

function isCovered(grapheme: string, { eastAsian, more }: OtherFonts): boolean {
  if (isEastAsian(grapheme)) return eastAsian === undefined || hasWhole(eastAsian, grapheme);
  return hasWhole(scriptCoverage, grapheme) || more === undefined || hasWhole(more, grapheme);
}

/** One font must have all of what a person takes for one character. */
const hasWhole = (table: readonly string[], grapheme: string): boolean =>
  firstWith(table, grapheme) >= 0;

/** Which font of a table is the first to have all of it; -1 for none. */
export function firstWith(table: readonly string[], grapheme: string): number {
  const points = codePointsOf(grapheme);
  return facesOf(table).findIndex((face) => points.every((point) => isWithin(point, face)));
}

type Face = readonly (readonly [from: number, to: number])[];

const parsed = new WeakMap<readonly string[], readonly Face[]>();

function facesOf(table: readonly string[]): readonly Face[] {
  const faces = parsed.get(table) ?? table.map(rangesIn);
  parsed.set(table, faces);
  return faces;
}

const rangesIn = (ranges: string): Face =>
  ranges.split(" ").map((range) => {
    const [from = "", to = from] = range.split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const isWithin = (point: number, face: Face): boolean =>
  face.some(([from, to]) => point >= from && point <= to);
