/** Direction overrides, marks and other invisible characters that could make a name look like another. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Text as it is typeset: composed, on one line, without invisible characters. */
export const settable = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .normalize("NFC")
    .replace(invisible, "");

let segmenter: Intl.Segmenter | undefined;

/** Falls back to each letter with its marks: Firefox has a segmenter only since 2024. */
function segments(text: string): string[] {
  if (!("Segmenter" in Intl)) return text.match(/\P{M}\p{M}*|^\p{M}+/gu) ?? [];
  // Created when needed, since the first takes 13 ms.
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/** Most texts are printable ASCII, which takes the simple paths. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Western letters and punctuation without marks or joiners: each is a character of its own. */
const isOneByOne = (text: string): boolean =>
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/.test(text);

/** Splits into what a person takes for one character: a letter with its marks, a whole emoji. */
export const graphemes = (text: string): string[] =>
  isOneByOne(text) ? text.split("") : segments(text);

/** Joiners and variation selectors, which a font need not have. */
const ignorable = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

export const codePointsOf = (grapheme: string): number[] =>
  isAscii(grapheme) && grapheme.length === 1
    ? [grapheme.charCodeAt(0)]
    : Array.from(grapheme.replace(ignorable, ""), (character) => character.codePointAt(0) ?? 0);

export const isEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u.test(
    text,
  );

export const isJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

export const isKorean = (text: string): boolean => /\p{Script=Hangul}/u.test(text);

/** Whether the text has letters, digits or direction marks that may not run from left to right. */
export const mayRunFromRight = (text: string): boolean =>
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    text,
  );

/** Right-to-left letters: those in the fonts and a few others. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
