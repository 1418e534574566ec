import { graphemes } from "../portable/characters.ts";
import type { Weight } from "./faces.ts";
import type { Line, Typesetter } from "./typesetter.ts";

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  /** Direction of the paragraph; if absent, each line has its own. */
  readonly base?: "ltr" | "rtl" | undefined;
}

export const widthOf = (line: Line, size: number): number => (line.width * size) / 1000;

/**
 * Breaks a text into lines no wider than this: at spaces, and inside a word only if it is too long for a line, there behind
 * a sign such as those of addresses if possible. A dot between two texts is left out where a line ends. Words are
 * measured one by one, which is slightly inexact if a pair is kerned across a space.
 */
export function wrapped(setter: Typesetter, text: string, style: Style, width: number): Line[] {
  const set = (part: string): Line => lineOf(setter, part, style);
  const measured = (part: string): number => widthOf(set(part), style.size);
  const whole = set(text);
  if (widthOf(whole, style.size) <= width) return [whole];
  const space = measured(" ");
  const lines: string[] = [];
  let current = "";
  let used = 0;
  for (const word of text.split(betweenWords).flatMap((each) => pieces(each, measured, width))) {
    const needed = measured(word);
    if (current !== "" && used + space + needed > width) {
      lines.push(current.replace(/ ·$/, ""));
      current = "";
      used = 0;
    }
    used += current === "" ? needed : space + needed;
    current = current === "" ? word : `${current} ${word}`;
  }
  return withIsolatesClosed([...lines, current]).map(set);
}

/** Spaces, except those at which no line breaks (UAX 14, GL). */
const betweenWords = /[^\S\u00a0\u202f]+/;

const isolate = "\u2068";
const isolateEnd = "\u2069";

/** Isolates a text so that it does not reorder a right-to-left line around it, whatever its own direction. */
export const isolated = (text: string): string => `${isolate}${text}${isolateEnd}`;

export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

/**
 * A line in the direction of its paragraph. In a right-to-left one, isolated parts (U+2068 to U+2069, not nested) are set
 * separately, in their own direction.
 */
export function lineOf(
  setter: Typesetter,
  text: string,
  { weight, base }: Pick<Style, "weight" | "base">,
): Line {
  const shaping = base === undefined ? {} : { base };
  if (base !== "rtl" || !text.includes(isolate)) return setter.line(text, weight, shaping);
  const parts = text.split(/[\u2068\u2069]/);
  const [first = setter.line(""), ...others] = parts.map((part, i) =>
    setter.line(part, weight, i % 2 === 1 ? {} : shaping),
  );
  const all = [first, ...others];
  return {
    ...first,
    runs: all.reverse().flatMap(({ runs }) => runs),
    width: all.reduce((sum, { width }) => sum + width, 0),
  };
}

/** Lets an isolate that spans several lines continue in the next one. */
function withIsolatesClosed(lines: readonly string[]): string[] {
  let isOpen = false;
  return lines.map((line) => {
    const begun = `${isOpen ? isolate : ""}${line}`;
    isOpen = begun.lastIndexOf(isolate) > begun.lastIndexOf(isolateEnd);
    return `${begun}${isOpen ? isolateEnd : ""}`;
  });
}

const behindSign = /(?<=[@.:/_-])/;

function pieces(word: string, measured: (text: string) => number, width: number): string[] {
  if (measured(word) <= width) return [word];
  const parts: string[] = [];
  let current = "";
  const fits = (part: string): boolean => measured(part) <= width;
  for (const part of word
    .split(behindSign)
    .flatMap((one) => (fits(one) ? [one] : graphemes(one)))) {
    if (current !== "" && !fits(current + part)) {
      parts.push(current);
      current = "";
    }
    current += part;
  }
  return [...parts, current];
}
