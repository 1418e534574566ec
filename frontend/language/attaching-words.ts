import { fetched } from "#languages/compiled/attaching/fetched";
import type { Values } from "#languages/compiled/attaching/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type AttachingWords = Words<Values>;

/** The texts for fields in which signers attach files. */
export const attachingWords = areaOfWords<Values>(fetched);

export const useAttachingWords = attachingWords.useWords;
