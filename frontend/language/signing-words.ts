import { fetched } from "#languages/compiled/signing/fetched";
import type { Values } from "#languages/compiled/signing/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type SigningWords = Words<Values>;

/** The texts that a signer's page needs from its start. */
export const signingWords = areaOfWords<Values>(fetched);

export const useSigningWords = signingWords.useWords;
