import { PDFDocument } from "pdf-lib";
import { Importer } from "../file/import-objects.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import type { Ref } from "../file/objects.ts";
import { openedFonts } from "./faces.ts";
import type { FontSource } from "./fonts.ts";
import { Typesetter } from "./typesetter.ts";

export interface Typesetting {
  readonly setter: Typesetter;
  /** To be called when all text is set: only then are the subsets known. */
  importFonts(): Promise<Map<string, Ref>>;
}

export async function startTypesetting(
  fonts: FontSource,
  update: IncrementalUpdate,
): Promise<Typesetting> {
  const helper = await PDFDocument.create({ updateMetadata: false });
  helper.registerFontkit(openedFonts);
  const setter = new Typesetter(fonts, helper);
  return {
    setter,
    importFonts: async () => {
      await helper.flush();
      const importer = new Importer(helper, update);
      const copies = [...setter.fonts()].map(([key, ref]) => [key, importer.copy(ref)] as const);
      return new Map(copies);
    },
  };
}
