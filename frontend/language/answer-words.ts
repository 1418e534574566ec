import { fetched } from "#languages/compiled/answers/fetched";
import type { Values } from "#languages/compiled/answers/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type AnswerWords = Words<Values>;

/** The texts for documents with fields to fill in. */
export const answerWords = areaOfWords<Values>(fetched);

export const useAnswerWords = answerWords.useWords;
