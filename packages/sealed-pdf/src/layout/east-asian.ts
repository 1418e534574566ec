import { graphemes, isEastAsian } from "../portable/characters.ts";
import type { Measure, Measured } from "./lines.ts";

/**
 * Adds fixed widths for Chinese, Japanese and Korean characters, which are equally wide in all stamp fonts. Measuring them
 * would not work: a web page uses other fonts for them, and a server would have to open hundreds of files.
 */
export function countingEastAsian(others: Measure): Measure {
  return (text) => {
    if (!isEastAsian(text)) return others(text);
    return stretches(text)
      .map((part) => (isEastAsian(part) ? counted(part) : others(part)))
      .reduce(beside);
  };
}

function counted(text: string): Measured {
  const width = Array.from(text, widthOf).reduce((sum, each) => sum + each, 0);
  return { width, ascent: 0.9, descent: 0.15 };
}

function widthOf(character: string): number {
  if (marksAndSelectors.test(character)) return 0;
  if (halfWidth.test(character)) return 0.5;
  return syllables.test(character) ? 0.92 : 1;
}

const marksAndSelectors = /[\p{M}\u3099\u309a]/u;
const halfWidth = /[\uff61-\uff9f\uffe8-\uffee]/;
const syllables = /(?![\u3200-\u32ff])\p{Script=Hangul}/u;

/** Splits a text into runs of East Asian characters and what is between them. */
function stretches(text: string): string[] {
  const parts: string[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    if (last !== undefined && belongs(character, last)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}

const belongs = (character: string, stretch: string): boolean =>
  marksAndSelectors.test(character) || isEastAsian(character) === isEastAsian(stretch);

const beside = (one: Measured, other: Measured): Measured => ({
  width: one.width + other.width,
  ascent: Math.max(one.ascent, other.ascent),
  descent: Math.max(one.descent, other.descent),
});

/** The characters that pages draw with the device's fonts: Chinese, Japanese and Korean ones, each once. */
export const signsOfDevice = (text: string): readonly string[] => [
  ...new Set(graphemes(text).filter(isEastAsian)),
];
