import type { Values } from "#languages/compiled/signing/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type SigningWords = Words<Values>;

/** The texts that a signer's page needs from its start. */
export const signingWords = areaOfWords<Values>({
  en: () => import("#languages/compiled/signing/en"),
  de: () => import("#languages/compiled/signing/de"),
  fr: () => import("#languages/compiled/signing/fr"),
  es: () => import("#languages/compiled/signing/es"),
  it: () => import("#languages/compiled/signing/it"),
  "pt-BR": () => import("#languages/compiled/signing/pt-BR"),
  nl: () => import("#languages/compiled/signing/nl"),
  pl: () => import("#languages/compiled/signing/pl"),
  he: () => import("#languages/compiled/signing/he"),
  ar: () => import("#languages/compiled/signing/ar"),
});

export const useSigningWords = signingWords.useWords;
