/**
 * A text in the form in which searches compare it: without case and accents, "ß" as "ss", Arabic without vowel signs
 * and with one form of each letter, full width and half width alike. Substrings of the text stay substrings.
 */
export function folded(text: string): string {
  const bare = text.normalize("NFKD").replace(marks, "").toLowerCase();
  // Composes again what NFKD took apart and is no accent, such as Korean syllables.
  return bare.replace(otherLetters, (letter) => plainLetters[letter] ?? letter).normalize("NFC");
}

/** Accents, vowel signs of Hebrew and Arabic, the Arabic tatweel, and invisible characters. */
const marks =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\p{Cc}\p{Cf}]/gu;

/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  þ: "th",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");
