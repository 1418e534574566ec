import { fetched } from "#languages/compiled/record/fetched";
import type { Values } from "#languages/compiled/record/values";
import { areaOfWords } from "./area.ts";

/** The sentences of the record of events. */
export const recordWords = areaOfWords<Values>(fetched);

export const useRecordWords = recordWords.useWords;
