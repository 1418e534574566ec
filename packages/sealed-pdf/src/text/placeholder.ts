/**
 * Shown in place of characters that no font has: their code points, such as `[U+1F9FF]`. A question mark or a box would
 * look the same for every character, and as if it had been typed; code points can be looked up and compared with the
 * audit record.
 */
export const placeholderFor = (grapheme: string): string =>
  `[${Array.from(grapheme, (sign) => `U+${hex(sign.codePointAt(0) ?? 0)}`).join(" ")}]`;

const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, "0");

/** All characters of placeholders. */
export const placeholderSigns = "[U+0123456789ABCDEF ]";
