import { fetched } from "#languages/compiled/verify/fetched";
import type { Values } from "#languages/compiled/verify/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type VerifyWords = Words<Values>;

/** The texts of /verify and of its reports. */
export const verifyWords = areaOfWords<Values>(fetched);

export const useVerifyWords = verifyWords.useWords;
