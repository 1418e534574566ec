import type { Values } from "#languages/compiled/link/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type LinkWords = Words<Values>;

/** The texts of /docsigned and of /stop. */
export const linkWords = areaOfWords<Values>({
  en: () => import("#languages/compiled/link/en"),
  de: () => import("#languages/compiled/link/de"),
  fr: () => import("#languages/compiled/link/fr"),
  es: () => import("#languages/compiled/link/es"),
  it: () => import("#languages/compiled/link/it"),
  "pt-BR": () => import("#languages/compiled/link/pt-BR"),
  nl: () => import("#languages/compiled/link/nl"),
  pl: () => import("#languages/compiled/link/pl"),
  he: () => import("#languages/compiled/link/he"),
  ar: () => import("#languages/compiled/link/ar"),
});

export const useLinkWords = linkWords.useWords;
