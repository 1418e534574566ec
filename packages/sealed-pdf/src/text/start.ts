import type { IncrementalUpdate } from "../file/incremental-update.ts";
import type { Ref } from "../file/objects.ts";
import type { FontSource } from "./fonts.ts";
import { Typesetter } from "./typesetter.ts";

export interface Typesetting {
  readonly setter: Typesetter;
  /** Must be called when all text is set: only then are the subsets known. */
  importFonts(): Map<string, Ref>;
}

export function startTypesetting(fonts: FontSource, update: IncrementalUpdate): Typesetting {
  const setter = new Typesetter(fonts);
  return {
    setter,
    importFonts: () => new Map([...setter.fonts()].map((font) => [font.name, font.add(update)])),
  };
}
