import { graphemes } from "./characters.ts";
import type { Weight } from "./faces.ts";
import type { Line, Typesetter } from "./typesetter.ts";

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
}

export const widthOf = (line: Line, size: number): number => (line.width * size) / 1000;

/** Lines no wider than this: broken at spaces, inside a word only when it is too long alone. */
export function wrapped(setter: Typesetter, text: string, style: Style, width: number): Line[] {
  const fits = (candidate: string): boolean =>
    widthOf(setter.line(candidate, style.weight), style.size) <= width;
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, fits))) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (fits(longer)) current = longer;
    else {
      if (current !== "") lines.push(current);
      current = word;
    }
  }
  return [...lines, current].map((each) => setter.line(each, style.weight));
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let current = "";
  for (const grapheme of graphemes(word)) {
    if (current !== "" && !fits(current + grapheme)) {
      parts.push(current);
      current = "";
    }
    current += grapheme;
  }
  return [...parts, current];
}
