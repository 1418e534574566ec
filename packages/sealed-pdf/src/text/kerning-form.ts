/** How the characters of a face stand beside each other, where that is all there is to setting them. */
export interface Kerning {
  readonly characters: string;
  /** Several characters that are one glyph, longer ones first, with its number in the font. */
  readonly ligatures: readonly (readonly [string, number])[];
  /**
   * The class of each character and ligature, in this order, as the first of a pair and as the second: a
   * character, counted from `0`.
   */
  readonly lefts: string;
  readonly rights: string;
  /** For each class of first ones, what their advance grows by before each class of second ones. */
  readonly values: readonly string[];
}
