import { fetched } from "#languages/compiled/record/fetched";
import type { Values } from "#languages/compiled/record/values";
import { areaOfWords } from "./area.ts";

/** The sentences in which the record of events is told. */
export const recordWords = areaOfWords<Values>(fetched);

export const useRecordWords = recordWords.useWords;
