import type { Measure } from "../layout/lines.ts";
import { graphemes, isEastAsian } from "../portable/characters.ts";
import type { FontSource } from "./fonts.ts";

/**
 * Returns a measure for parts of this text as they are stamped, for `sealed-pdf/layout`. Needs only the files in
 * `measuringFontFiles`. The code that measures is loaded at the first call.
 */
export async function measuringText(fonts: FontSource, text: string): Promise<Measure> {
  const { measureBy, Shaper } = await import("./shaper.ts");
  const shaper = new Shaper(fonts);
  const others = graphemes(text).filter((part) => !isEastAsian(part));
  await shaper.load([others.join("")], ["regular"]);
  return measureBy(shaper, text);
}
