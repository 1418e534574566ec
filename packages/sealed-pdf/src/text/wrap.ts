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
  const set = (part: string): Line => lineOf(setter, part, style);
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
  return withIsolatesClosed([...lines, current]).map(set);
}

const isolate = "\u2068";
const isolateEnd = "\u2069";

/** A text that changes no order around it in a line from right to left, whatever its own direction. */
export const isolated = (text: string): string => `${isolate}${text}${isolateEnd}`;

export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

/**
 * A line in the direction of its paragraph. In one from right to left, what is isolated (U+2068 to U+2069, not nested) is set by
 * itself, in its own direction.
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

/** What is isolated over the end of a line goes on as such in the next one. */
function withIsolatesClosed(lines: readonly string[]): string[] {
  let isOpen = false;
  return lines.map((line) => {
    const begun = `${isOpen ? isolate : ""}${line}`;
    isOpen = begun.lastIndexOf(isolate) > begun.lastIndexOf(isolateEnd);
    return `${begun}${isOpen ? isolateEnd : ""}`;
  });
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
