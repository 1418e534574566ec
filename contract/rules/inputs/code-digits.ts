/** Code points of the zeros of scripts in which keyboards write digits: ASCII, Arabic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** A code of digits as it is compared, however it was written: "123 456", "１２３-４５６", "١٢٣٤٥٦". */
export const codeDigits = (text: string): string =>
  latinDigits(text.replace(/[\s.\-\u2010-\u2015\u200e\u200f\u2066-\u2069]/g, ""));

/** The text with digits from 0 to 9 in place of those of other scripts. */
export const latinDigits = (text: string): string => [...text].map(digitOf).join("");

function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = zeros.find((one) => point >= one && point < one + 10);
  return zero === undefined ? character : String(point - zero);
}
