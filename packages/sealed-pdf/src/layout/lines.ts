import { graphemes, rightToLeft, settable } from "../portable/characters.ts";

/** Multiples of the font size: a text of width 4 is 40 points wide at 10 points. Has ink above and below the baseline. */
export interface Measured {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Measures a part of a line. */
export type Measure = (text: string) => Measured;

/** Caches the measure of each part, since many sizes are tried. Must be recreated when other fonts are loaded. */
export function remembering(measure: Measure): Measure {
  const known = new Map<string, Measured>();
  return (text) => {
    const measured = known.get(text) ?? measure(text);
    known.set(text, measured);
    return measured;
  };
}

export interface LineOfText extends Measured {
  readonly text: string;
  /** Direction of the whole paragraph. */
  readonly direction: "ltr" | "rtl";
}

/**
 * Breaks a paragraph into lines no wider than this: at spaces, in Chinese, Japanese and Thai between words or
 * characters, and inside a word only if it is too long for a line of its own.
 */
export function linesOf(measure: Measure, paragraph: string, width: number): LineOfText[] {
  const text = settable(paragraph);
  const direction = directionOf(text);
  const line = (parts: readonly string[]): LineOfText => lineOf(measure, parts, direction);
  const whole = line(partsOf(text));
  if (whole.width <= width) return [whole];
  const lines: LineOfText[] = [];
  let current: string[] = [];
  let used = 0;
  for (const part of partsOf(text)) {
    const needed = measure(part).width;
    if (isSpace(part)) {
      current.push(part);
      used += needed;
    } else if (used + needed <= width) {
      current.push(part);
      used += needed;
    } else {
      if (current.some((each) => !isSpace(each))) lines.push(line(withoutEnd(current)));
      const pieces = piecesOf(measure, part, width);
      lines.push(...pieces.slice(0, -1).map((piece) => line([piece])));
      current = pieces.slice(-1);
      used = measure(current[0] ?? "").width;
    }
  }
  return [...lines, line(withoutEnd(current))];
}

const isSpace = (part: string): boolean => part.startsWith(" ");

/** Drops spaces at the end of a line, which are not seen. */
const withoutEnd = (parts: readonly string[]): readonly string[] =>
  isSpace(parts.at(-1) ?? "") ? parts.slice(0, -1) : parts;

function lineOf(
  measure: Measure,
  parts: readonly string[],
  direction: LineOfText["direction"],
): LineOfText {
  const measured = parts.map(measure);
  return {
    text: parts.join(""),
    direction,
    width: measured.reduce((sum, { width }) => sum + width, 0),
    ascent: Math.max(0, ...measured.map(({ ascent }) => ascent)),
    descent: Math.max(0, ...measured.map(({ descent }) => descent)),
  };
}

/** Direction of a text by its first letter (UAX 9, P2 and P3). */
export function directionOf(text: string): "ltr" | "rtl" {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return rightToLeft.test(first) ? "rtl" : "ltr";
}

/** Splits a text where lines may be broken; spaces are parts of their own. */
function partsOf(text: string): string[] {
  return (text.match(/ +|[^ ]+/g) ?? []).flatMap((part) =>
    unspaced.test(part) ? unspacedParts(part) : [part],
  );
}

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const thai = /\p{Script=Thai}/u;
/** No line begins with these (JIS X 4051; of the small kana, the most common) ... */
const closing =
  /^[\p{Pe}\p{Pf}、。，．・：；！？ー々〻ぁぃぅぇぉっゃゅょァィゥェォッャュョ!),.:;?\]}%]/u;
/** ... and none ends with these. */
const opening = /[\p{Ps}\p{Pi}]$/u;

function unspacedParts(word: string): string[] {
  const parts: string[] = [];
  for (const each of thai.test(word) ? thaiWords(word) : graphemes(word)) {
    const last = parts.at(-1);
    const mayBreak =
      last !== undefined &&
      (unspaced.test(each) || unspaced.test(last.slice(-1))) &&
      !closing.test(each) &&
      !opening.test(last);
    if (mayBreak || last === undefined) parts.push(each);
    else parts[parts.length - 1] = last + each;
  }
  return parts;
}

function thaiWords(text: string): string[] {
  if (!("Segmenter" in Intl)) return graphemes(text);
  const words = new Intl.Segmenter("th", { granularity: "word" }).segment(text);
  return Array.from(words, ({ segment }) => segment);
}

/** Splits a word into pieces that fit, adding up the widths of its single characters. */
function piecesOf(measure: Measure, word: string, width: number): string[] {
  if (measure(word).width <= width) return [word];
  const pieces: string[] = [];
  let current = "";
  let used = 0;
  for (const grapheme of graphemes(word)) {
    const needed = measure(grapheme).width;
    if (current !== "" && used + needed > width) {
      pieces.push(current);
      current = "";
      used = 0;
    }
    current += grapheme;
    used += needed;
  }
  return [...pieces, current];
}
