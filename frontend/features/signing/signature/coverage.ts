import { coverageRanges } from "./coverage-table.ts";
import type { FaceFamily, ScriptFamily } from "./faces.ts";

/** The characters of a text that the font lacks; Plain is checked with the whole name. */
export function missingCharacters(face: FaceFamily, text: string): string[] {
  if (face === "Plain") return [];
  const ranges = rangesOf(face);
  const characters = new Set(text.normalize("NFC"));
  return [...characters].filter((character) => !isCovered(character.codePointAt(0) ?? 0, ranges));
}

type Range = readonly [from: number, to: number];

const parsed = new Map<ScriptFamily, readonly Range[]>();

function rangesOf(face: ScriptFamily): readonly Range[] {
  const known = parsed.get(face);
  if (known) return known;
  const ranges = coverageRanges[face].split(" ").map((range): Range => {
    const [from = "", to = from] = range.split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
  parsed.set(face, ranges);
  return ranges;
}

const isCovered = (point: number, ranges: readonly Range[]) =>
  ranges.some(([from, to]) => point >= from && point <= to);
