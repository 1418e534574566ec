import type { Values } from "#languages/compiled/refusals/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type RefusalWords = Words<Values>;

/** Why a page of a link can't go on, and what to do. */
export const refusalWords = areaOfWords<Values>({
  en: () => import("#languages/compiled/refusals/en"),
  de: () => import("#languages/compiled/refusals/de"),
  fr: () => import("#languages/compiled/refusals/fr"),
  es: () => import("#languages/compiled/refusals/es"),
  it: () => import("#languages/compiled/refusals/it"),
  "pt-BR": () => import("#languages/compiled/refusals/pt-BR"),
  nl: () => import("#languages/compiled/refusals/nl"),
  pl: () => import("#languages/compiled/refusals/pl"),
  he: () => import("#languages/compiled/refusals/he"),
  ar: () => import("#languages/compiled/refusals/ar"),
});

export const useRefusalWords = refusalWords.useWords;
