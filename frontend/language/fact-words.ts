import { fetched } from "#languages/compiled/facts/fetched";
import type { Values } from "#languages/compiled/facts/values";
import { areaOfWords } from "./area.ts";

/** The sentences about people and pages. */
export const factWords = areaOfWords<Values>(fetched);

export const useFactWords = factWords.useWords;
