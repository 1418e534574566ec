import { graphemes } from "../portable/characters.ts";
import type { Weight } from "./faces.ts";
import type { Line, Typesetter } from "./typesetter.ts";

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  /** Of the paragraph; without it each line's own. */
  readonly base?: "ltr" | "rtl" | undefined;
}

export const widthOf = (line: Line, size: number): number => (line.width * size) / 1000;

/**
 * Lines no wider than this: broken at spaces, inside a word only when it is too long alone. Words are
 * measured one by one, which is a hair off where a pair is kerned over a space.
 */
export function wrapped(setter: Typesetter, text: string, style: Style, width: number): Line[] {
  const shaping = style.base === undefined ? {} : { base: style.base };
  const set = (part: string): Line => setter.line(part, style.weight, shaping);
  const measured = (part: string): number => widthOf(set(part), style.size);
  const whole = set(text);
  if (widthOf(whole, style.size) <= width) return [whole];
  const space = measured(" ");
  const lines: string[] = [];
  let current = "";
  let used = 0;
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, measured, width))) {
    const needed = measured(word);
    if (current !== "" && used + space + needed > width) {
      lines.push(current);
      current = "";
      used = 0;
    }
    used += current === "" ? needed : space + needed;
    current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current].map(set);
}

function pieces(word: string, measured: (text: string) => number, width: number): string[] {
  if (measured(word) <= width) return [word];
  const parts: string[] = [];
  let current = "";
  for (const grapheme of graphemes(word)) {
    if (current !== "" && measured(current + grapheme) > width) {
      parts.push(current);
      current = "";
    }
    current += grapheme;
  }
  return [...parts, current];
}
