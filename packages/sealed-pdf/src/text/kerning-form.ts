/** Ligatures and kerning of a face, for characters whose typesetting needs nothing else. */
export interface Kerning {
  readonly characters: string;
  /** Sequences of characters that form one glyph, longer ones first, with the glyph's number in the font. */
  readonly ligatures: readonly (readonly [string, number])[];
  /**
   * The class of each character and ligature, in this order, as the first (`lefts`) and the second (`rights`) of a pair;
   * a class is one character, counted from `0`.
   */
  readonly lefts: string;
  readonly rights: string;
  /** For each class of first characters, the change of their advance before each class of second ones. */
  readonly values: readonly string[];
}
