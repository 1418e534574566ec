import type { Values } from "#languages/compiled/verify/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type VerifyWords = Words<Values>;

/** The texts of /verify, and of what it reports. */
export const verifyWords = areaOfWords<Values>({
  en: () => import("#languages/compiled/verify/en"),
  de: () => import("#languages/compiled/verify/de"),
  fr: () => import("#languages/compiled/verify/fr"),
  es: () => import("#languages/compiled/verify/es"),
  it: () => import("#languages/compiled/verify/it"),
  "pt-BR": () => import("#languages/compiled/verify/pt-BR"),
  nl: () => import("#languages/compiled/verify/nl"),
  pl: () => import("#languages/compiled/verify/pl"),
  he: () => import("#languages/compiled/verify/he"),
  ar: () => import("#languages/compiled/verify/ar"),
});

export const useVerifyWords = verifyWords.useWords;
