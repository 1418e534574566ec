/** Reads the bytes of a text file. Bytes that are no Unicode can be read in several ways, which people are asked about. */

/** `texts` has at least one reading, the likeliest first. */
export type TextOfFile =
  | { readonly kind: "unicode"; readonly text: string }
  | { readonly kind: "guessed"; readonly texts: readonly GuessedText[] };

export interface GuessedText {
  /** Name of the encoding, for people. */
  readonly name: string;
  readonly text: string;
  /** Lines that show the letters in question, shortened. */
  readonly samples: readonly string[];
}

interface Encoding {
  /** As `TextDecoder` names it, or one of `dosLetters`. */
  readonly label: string;
  readonly name: string;
  /** Primary tags of languages whose programs write it. */
  readonly languages: readonly string[];
}

const encoding = (label: string, name: string, languages = ""): Encoding => ({
  label,
  name,
  languages: languages.split(" "),
});

const western = "en de fr es it nl pt da sv nb fi";
const central = "pl cs sk hu hr sl ro";
const cyrillic = "ru uk bg sr be mk";

/** Of two that fit equally well, the first counts. */
const encodings: readonly Encoding[] = [
  encoding("windows-1252", "Western Europe, Windows", western),
  encoding("windows-1250", "Central Europe, Windows", central),
  encoding("windows-1251", "Cyrillic, Windows", cyrillic),
  encoding("windows-1254", "Turkish, Windows", "tr az"),
  encoding("windows-1253", "Greek, Windows", "el"),
  encoding("windows-1257", "Baltic, Windows", "lt lv et"),
  encoding("windows-1255", "Hebrew, Windows", "he"),
  encoding("windows-1256", "Arabic, Windows", "ar fa"),
  encoding("shift_jis", "Japanese", "ja"),
  encoding("gb18030", "Chinese, simplified", "zh"),
  encoding("big5", "Chinese, traditional", "zh"),
  encoding("euc-kr", "Korean", "ko"),
  encoding("windows-874", "Thai", "th"),
  encoding("macintosh", "Western Europe, Mac", western),
  encoding("cp850", "Western Europe, MS-DOS", western),
  encoding("iso-8859-2", "Central Europe, ISO", central),
  encoding("cp852", "Central Europe, MS-DOS", central),
  encoding("x-mac-cyrillic", "Cyrillic, Mac", cyrillic),
  encoding("ibm866", "Cyrillic, MS-DOS", cyrillic),
];

/** Characters of the bytes from 128 on, for encodings of MS-DOS that browsers don't know (unicode.org/Public/MAPPINGS). */
const dosLetters: ReadonlyMap<string, string> = new Map([
  [
    "cp850",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  ],
  [
    "cp852",
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  ],
]);

const shownMax = 6;

/** `languages` are those of the account and the browser, as tags, the nearest first. */
export function textOfFile(bytes: Uint8Array, languages: readonly string[]): TextOfFile {
  const text = unicodeText(bytes);
  if (text !== undefined) return { kind: "unicode", text };
  const primary = languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  const rank = (one: Encoding) => {
    const found = primary.findIndex((tag) => one.languages.includes(tag));
    return found === -1 ? primary.length : found;
  };
  const readings = encodings.flatMap((one) => {
    const read = decoded(bytes, one.label);
    return read === undefined ? [] : [{ ...one, text: read, oddity: oddityOf(read) + rank(one) }];
  });
  const likeliest = readings.sort((a, b) => a.oddity - b.oddity);
  const different = likeliest.filter(
    (one, index) => likeliest.findIndex((other) => other.text === one.text) === index,
  );
  const texts = different.slice(0, shownMax).map(({ name, text: read }) => ({
    ...{ name, text: read },
    samples: samplesOf(read),
  }));
  // Windows-1252 reads any bytes, also with characters that no text has.
  return { kind: "guessed", texts: texts.length > 0 ? texts : [anyReading(bytes)] };
}

function anyReading(bytes: Uint8Array): GuessedText {
  const text = new TextDecoder("windows-1252").decode(bytes);
  return { name: "Western Europe, Windows", text, samples: samplesOf(text) };
}

/** UTF-16 with a mark or without, and UTF-8; undefined for anything else. */
function unicodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const looked = bytes.subarray(0, 200);
  // In UTF-16 without a mark, every other byte of Latin text is 0.
  if (hasZeros(looked, 1)) return new TextDecoder("utf-16le").decode(bytes);
  if (hasZeros(looked, 0)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return damagedText(bytes);
  }
}

/** UTF-8 of which a few characters are damaged. */
function damagedText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("utf-8").decode(bytes);
  const damaged = text.split("\ufffd").length - 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is left out
  const whole = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  return whole >= 2 * damaged ? text : undefined;
}

const hasZeros = (bytes: Uint8Array, from: 0 | 1): boolean => {
  const those = bytes.filter((_, index) => index % 2 === from);
  return those.length > 1 && those.filter((byte) => byte === 0).length > those.length / 2;
};

/** Undefined for bytes that are no text in this encoding. */
function decoded(bytes: Uint8Array, label: string): string | undefined {
  const letters = dosLetters.get(label);
  if (letters !== undefined) {
    const ascii = new TextDecoder("windows-1252").decode(bytes.map((byte) => byte & 127));
    return [...ascii].map((sign, at) => letterAt(letters, bytes[at] ?? 0) ?? sign).join("");
  }
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return /[\x80-\x9f\ufffd\p{Co}\p{Cn}]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const letterAt = (letters: string, byte: number): string | undefined =>
  byte < 128 ? undefined : letters[byte - 128];

/** Signs that stand beside letters in ordinary text. */
const plainSigns = /[’‘“”„«»–—…€°\u00a0´]/u;

/** How unlikely a text is, from what surrounds its characters beyond ASCII. */
function oddityOf(text: string): number {
  let oddity = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is left out
  for (const { index, 0: sign } of text.matchAll(/[^\x00-\x7f]/gu)) {
    const before = text[index - 1] ?? "";
    const after = text[index + sign.length] ?? "";
    if (!/[\p{L}\p{M}]/u.test(sign)) oddity += signOddity(sign, before, after);
    else if (isMixed(sign, before) || isMixed(sign, after)) oddity += 8;
    else if (isCapitalWithin(sign, before, after)) oddity += 4;
  }
  return oddity;
}

/** A capital behind a small letter, or between a letter and a small one. */
const isCapitalWithin = (sign: string, before: string, after: string): boolean =>
  /\p{Lu}/u.test(sign) && (/\p{Ll}/u.test(before) || (isLetter(before) && /\p{Ll}/u.test(after)));

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

function signOddity(sign: string, before: string, after: string): number {
  const beside = [before, after].filter(isLetter).length;
  if (plainSigns.test(sign)) return beside === 2 && !/[’´]/u.test(sign) ? 4 : 0;
  return 2 + 4 * beside;
}

/** Letters of two scripts in one word. */
const isMixed = (one: string, other: string): boolean =>
  isLetter(other) && /\p{Script=Latin}/u.test(one) !== /\p{Script=Latin}/u.test(other);

const samplesMax = 3;

/** The lines with the most letters beyond ASCII that no line before has; addresses are left out. */
function samplesOf(text: string): readonly string[] {
  const seen = new Set<string>();
  const samples: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is left out
    const letters = line.match(/[^\x00-\x7f]/gu) ?? [];
    if (letters.every((letter) => seen.has(letter))) continue;
    for (const letter of letters) seen.add(letter);
    const words = line.split(/[,;\t|^~"]+/).filter((cell) => cell.trim() && !cell.includes("@"));
    samples.push(words.join(" ").trim().slice(0, 60));
    if (samples.length === samplesMax) break;
  }
  return samples;
}
