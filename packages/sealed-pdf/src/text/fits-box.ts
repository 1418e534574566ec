import { isWithin, type Range, rangesIn, unprintableIn } from "../layout/coverage.ts";
import { fitsInField, type TextSetting } from "../layout/field-text.ts";
import { eastAsianCoverage } from "./east-asian-table.ts";
import type { FontSource } from "./fonts.ts";
import { measuringText } from "./measuring.ts";

/** A text, how it is to be set, and the size of its field in points. */
export interface BoxedText extends TextSetting {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Whether a stamp of content "lines" sets the text in a size that was promised, not in a smaller one. */
export async function fitsBox(fonts: FontSource, boxed: BoxedText): Promise<boolean> {
  return fitsInField(await measuringText(fonts, boxed.text), boxed.text, boxed, boxed);
}

/**
 * What can't be stamped of a text, each once, as people see it: signs that no font has, which would become
 * question marks, and invisible ones, which would be left out. Line breaks and tabs are neither.
 */
export function unprintable(text: string): readonly string[] {
  return unprintableIn(text, (point) => {
    eastAsian ??= rangesIn(eastAsianCoverage);
    return isWithin(point, eastAsian);
  });
}

let eastAsian: readonly Range[] | undefined;
