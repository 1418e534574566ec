/** Cleans texts that somebody has typed, pasted or sent, and says which characters they may contain. */

/**
 * The text as it is read everywhere, before any rule is applied: line breaks of every kind are "\n", a tab is a blank,
 * characters are composed (Unicode's form NFC), and characters that nobody sees are removed: soft hyphens, zero-width
 * blanks, byte order marks and what only changes the direction of text. Joiners stay where a script or an emoji needs
 * them.
 */
export function cleaned(text: string): string {
  if (plainAscii.test(text)) return text;
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replace(unseen, "")
    .replace(joined, (_, before: string, joiners: string) =>
      needsNoJoiner.test(before) ? before : `${before}${joiners}`,
    )
    .replace(/^[\u200c\u200d]+/, "");
}

const plainAscii = /^[\n\x20-\x7e]*$/;
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** A character with joiners behind it. Without lookbehind, which Safari before 16.4 can't parse. */
const joined = /([^\u200c\u200d])([\u200c\u200d]+)/gu;
/** Joiners have a meaning in cursive scripts, in those of India and their relatives, and in emoji, but not here. */
const needsNoJoiner =
  /[\p{N}\p{P}\p{Z}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** All texts in a value of JSON, cleaned; names of members and everything else are as they were. */
export function cleanedValues(value: unknown): unknown {
  if (typeof value === "string") return cleaned(value);
  if (Array.isArray(value)) return value.map(cleanedValues);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanedValues(one)]));
}

/** False for the bytes of a file. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Control characters, halves of surrogate pairs, line breaks, characters that change text direction (Unicode
 * Bidi_Control), and invisible characters: soft hyphens, fillers, zero-width blanks, tags.
 */
export const unprintable =
  /[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028\u2029\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e007f}]/u;
/** Contains more than blanks and characters that only modify the preceding one. */
const inked = /[^\s\p{Default_Ignorable_Code_Point}\p{M}]/u;
export const unprintableButLines = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufeff]/u;

/** One line of visible text, or nothing at all. */
export const isOneLine = (text: string): boolean =>
  !unprintable.test(text) && (text.trim() === "" || inked.test(text));

export const isPlainText = (text: string): boolean => !unprintableButLines.test(text);

export const codePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Some characters of a text, to be named in a sentence. */
export const namedSigns = (signs: readonly string[]): string =>
  signs.slice(0, 5).map(visible).join(", ");

/** A character in quotes, or as a code point if it is invisible. */
const visible = (sign: string): string => (inked.test(sign) ? `“${sign}”` : codePoint(sign));
