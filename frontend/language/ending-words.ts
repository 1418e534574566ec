import { fetched } from "#languages/compiled/ending/fetched";
import type { Values } from "#languages/compiled/ending/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type EndingWords = Words<Values>;

/** The texts that follow once a signer is done. */
export const endingWords = areaOfWords<Values>(fetched);

export const useEndingWords = endingWords.useWords;
