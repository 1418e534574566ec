import { fetched } from "#languages/compiled/visit/fetched";
import type { Values } from "#languages/compiled/visit/values";
import { areaOfWords } from "./area.ts";

/** The texts of a public link's page and poster. */
export const visitWords = areaOfWords<Values>(fetched);

export const useVisitWords = visitWords.useWords;
