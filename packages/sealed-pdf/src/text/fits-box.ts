import { type TextSetting, textInField } from "../layout/field-text.ts";
import { graphemes, settable } from "./characters.ts";
import type { FontSource } from "./fonts.ts";
import { measureBy, Shaper } from "./shaper.ts";

/** A text, how it is to be set, and the size of its field in points. */
export interface BoxedText extends TextSetting {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Whether a stamp of content "lines" sets the text in a size that was promised, not in a smaller one. */
export async function fitsBox(fonts: FontSource, boxed: BoxedText): Promise<boolean> {
  const shaper = new Shaper(fonts);
  await shaper.load([boxed.text], ["regular"]);
  return textInField(measureBy(shaper, boxed.text), boxed.text, boxed, boxed).fits;
}

/**
 * What can't be stamped of a text, each once, as people see it: signs that no font has, which would become
 * question marks, and invisible ones, which would be left out. Line breaks and tabs are neither.
 */
export async function unprintable(fonts: FontSource, text: string): Promise<readonly string[]> {
  const shaper = new Shaper(fonts);
  await shaper.load([text], ["regular"]);
  const parts = graphemes(text.normalize("NFC").replace(/[\t\n\r]/g, " "));
  const missing = parts.filter(
    (part) => settable(part) !== part || !shaper.has(part, "regular", text),
  );
  return [...new Set(missing)];
}
