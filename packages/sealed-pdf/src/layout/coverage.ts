import { codePointsOf, graphemes, isEastAsian, settable } from "../portable/characters.ts";
import { scriptCoverage } from "./coverage-table.ts";

/** Coverage of fonts that most texts don't need. */
export interface OtherFonts {
  /** Coverage of Chinese, Japanese and Korean characters; if absent, all of them count as covered. */
  readonly eastAsian?: readonly string[] | undefined;
  /** `moreScriptCoverage`; if absent, all characters that the first fonts lack count as covered. */
  readonly more?: readonly string[] | undefined;
}

/**
 * The characters of a text that can't be stamped, each once, as people see them: those that no font has, and invisible
 * ones, which would be left out. Line breaks and tabs don't count.
 */
export function unprintableIn(text: string, others: OtherFonts = {}): string[] {
  return partsOf(text).filter((part) => settable(part) !== part || !isCovered(part, others));
}

/** Whether this text needs fonts beyond the first ones, or must be refused. */
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

/** Whether one font has all parts of what a person takes for one character. */
const hasWhole = (table: readonly string[], grapheme: string): boolean =>
  firstWith(table, grapheme) >= 0;

/** Index of the first font in a table that has the whole grapheme; -1 for none. */
export function firstWith(table: readonly string[], grapheme: string): number {
  const points = codePointsOf(grapheme);
  return table.findIndex((source) => {
    const face = faceOf(source);
    return points.every((point) => isWithin(point, face));
  });
}

type Face = readonly (readonly [from: number, to: number])[];

/** Faces by their source, each parsed when a text first needs it: most texts need only the first ones. */
const parsed = new Map<string, Face>();

function faceOf(source: string): Face {
  const face = parsed.get(source) ?? rangesIn(source);
  parsed.set(source, face);
  return face;
}

const rangesIn = (source: string): Face =>
  source.split(" ").map((range) => {
    const [from = "", to = from] = range.split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const isWithin = (point: number, face: Face): boolean =>
  face.some(([from, to]) => point >= from && point <= to);
