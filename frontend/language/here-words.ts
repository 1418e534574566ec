import { fetched } from "#languages/compiled/here/fetched";
import type { Values } from "#languages/compiled/here/values";
import { areaOfWords } from "./area.ts";

/** The texts of a device that is handed over in person. */
export const hereWords = areaOfWords<Values>(fetched);

export const useHereWords = hereWords.useWords;
