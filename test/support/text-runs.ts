/** A page of US Letter, in points. */
export const letter = { width: 612, height: 792 };

/** A run of text, about as wide as 12 point text is. */
export const run = (text: string, x: number, baseline: number) => ({
  text,
  x,
  baseline,
  width: text.length * 6,
  height: 12,
});
