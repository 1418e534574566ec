import { fetched } from "#languages/compiled/refusals/fetched";
import type { Values } from "#languages/compiled/refusals/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type RefusalWords = Words<Values>;

/** Texts that say why a link's page can't continue, and what to do. */
export const refusalWords = areaOfWords<Values>(fetched);

export const useRefusalWords = refusalWords.useWords;
