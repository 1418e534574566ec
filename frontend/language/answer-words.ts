import type { Values } from "#languages/compiled/answers/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type AnswerWords = Words<Values>;

/** What is needed where a document has fields to fill in. */
export const answerWords = areaOfWords<Values>({
  en: () => import("#languages/compiled/answers/en"),
  de: () => import("#languages/compiled/answers/de"),
  fr: () => import("#languages/compiled/answers/fr"),
  es: () => import("#languages/compiled/answers/es"),
  it: () => import("#languages/compiled/answers/it"),
  "pt-BR": () => import("#languages/compiled/answers/pt-BR"),
  nl: () => import("#languages/compiled/answers/nl"),
  pl: () => import("#languages/compiled/answers/pl"),
  he: () => import("#languages/compiled/answers/he"),
  ar: () => import("#languages/compiled/answers/ar"),
});

export const useAnswerWords = answerWords.useWords;
