import { codePointsOf, graphemes, isEastAsian, settable } from "../portable/characters.ts";
import { scriptCoverage } from "./coverage-table.ts";

/**
 * What can't be stamped of a text, each once, as people see it: signs that no font has, and invisible ones, which
 * would be left out. Line breaks and tabs are neither. Of Chinese, Japanese and Korean signs a page knows too little:
 * without `hasEastAsian` they all count as known.
 */
export function unprintableIn(
  text: string,
  hasEastAsian: (point: number) => boolean = () => true,
): string[] {
  const parts = new Set(graphemes(text.normalize("NFC").replace(/[\t\n\r]+/g, " ")));
  return [...parts].filter((part) => settable(part) !== part || !isCovered(part, hasEastAsian));
}

/** One font must have all of what a person takes for one character. */
function isCovered(grapheme: string, hasEastAsian: (point: number) => boolean): boolean {
  const points = codePointsOf(grapheme);
  if (isEastAsian(grapheme)) return points.every(hasEastAsian);
  faces ??= scriptCoverage.map(rangesIn);
  return faces.some((face) => points.every((point) => isWithin(point, face)));
}

let faces: (readonly Range[])[] | undefined;

export type Range = readonly [from: number, to: number];

export const rangesIn = (table: string): readonly Range[] =>
  table.split(" ").map((range): Range => {
    const [from = "", to = from] = range.split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

export const isWithin = (point: number, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to);
