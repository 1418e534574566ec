import { bounds } from "./bounds.ts";
import { stringBytes, Token, type Value } from "./objects.ts";

/** Fields may share their strings: each is decoded once. */
const decoded = new WeakMap<Token, string>();

/** The text that a string stands for (ISO 32000-2, 7.9.2.2); undefined for any other value and for overlong strings. */
export function textOf(value: Value | undefined): string | undefined {
  if (!(value instanceof Token) || value.bytes.length > bounds.formStringBytesMax) return undefined;
  const known = decoded.get(value);
  if (known !== undefined) return known;
  const bytes = stringBytes(value);
  const text = bytes && textIn(bytes);
  if (text !== undefined) decoded.set(value, text);
  return text;
}

export function textIn(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 3);
  if (start.startsWith("\xfe\xff")) return withoutLanguage(utf16(bytes.subarray(2), "big"));
  if (start.startsWith("\xff\xfe")) return withoutLanguage(utf16(bytes.subarray(2), "little"));
  if (start === "\xef\xbb\xbf") return withoutLanguage(bytes.toString("utf8", 3));
  return Array.from(bytes, (byte) => documentEncoding[byte] ?? String.fromCharCode(byte)).join("");
}

function utf16(bytes: Buffer, order: "big" | "little"): string {
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return (order === "big" ? whole.swap16() : whole).toString("utf16le");
}

/** Removes language codes between two escape characters, which are not shown. */
const withoutLanguage = (text: string): string =>
  text
    .split("\u001b")
    .filter((_, at) => at % 2 === 0)
    .join("");

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, D.3). */
const documentEncoding: Readonly<Record<number, string>> = Object.fromEntries(
  [
    [0x18, "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"],
    [
      0x80,
      "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e",
    ],
    [0xa0, "\u20ac"],
  ].flatMap(([first, letters]) =>
    Array.from(String(letters), (letter, at) => [Number(first) + at, letter]),
  ),
);
