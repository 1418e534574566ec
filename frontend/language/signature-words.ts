import type { Values } from "#languages/compiled/signature/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type SignatureWords = Words<Values>;

/** The dialog in which a signature is made. */
export const signatureWords = areaOfWords<Values>({
  en: () => import("#languages/compiled/signature/en"),
  de: () => import("#languages/compiled/signature/de"),
  fr: () => import("#languages/compiled/signature/fr"),
  es: () => import("#languages/compiled/signature/es"),
  it: () => import("#languages/compiled/signature/it"),
  "pt-BR": () => import("#languages/compiled/signature/pt-BR"),
  nl: () => import("#languages/compiled/signature/nl"),
  pl: () => import("#languages/compiled/signature/pl"),
  he: () => import("#languages/compiled/signature/he"),
  ar: () => import("#languages/compiled/signature/ar"),
});

export const useSignatureWords = signatureWords.useWords;
