import { fetched } from "#languages/compiled/link/fetched";
import type { Values } from "#languages/compiled/link/values";
import { areaOfWords } from "./area.ts";

/** The texts of /docsigned and of /stop. */
export const linkWords = areaOfWords<Values>(fetched);

export const useLinkWords = linkWords.useWords;
