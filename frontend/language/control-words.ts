import { catalog as english } from "#languages/compiled/controls/en";
import type { Values } from "#languages/compiled/controls/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type ControlWords = Words<Values>;

/** Texts of controls that pages of all kinds have. */
export const controlWords = areaOfWords<Values>(
  {
    en: async () => ({ catalog: english }),
    de: () => import("#languages/compiled/controls/de"),
    fr: () => import("#languages/compiled/controls/fr"),
    es: () => import("#languages/compiled/controls/es"),
    it: () => import("#languages/compiled/controls/it"),
    "pt-BR": () => import("#languages/compiled/controls/pt-BR"),
    nl: () => import("#languages/compiled/controls/nl"),
    pl: () => import("#languages/compiled/controls/pl"),
    he: () => import("#languages/compiled/controls/he"),
    ar: () => import("#languages/compiled/controls/ar"),
  },
  english,
);

export const useControlWords = controlWords.useWords;
