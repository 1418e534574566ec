import type { FieldSize } from "../layout/field-size.ts";
import { fitsInField, type TextSetting } from "../layout/field-text.ts";
import type { FontSource } from "./fonts.ts";
import { measuringText } from "./measuring.ts";

/** A text, how it is to be set, and the size of its field in points. */
export interface BoxedText extends TextSetting, FieldSize {
  readonly text: string;
}

/** Whether a stamp with content "lines" sets the text in one of the promised sizes, not in a smaller one. */
export async function fitsBox(fonts: FontSource, boxed: BoxedText): Promise<boolean> {
  return fitsInField(await measuringText(fonts, boxed.text), boxed.text, boxed, boxed);
}
