import { fetched } from "#languages/compiled/signature/fetched";
import type { Values } from "#languages/compiled/signature/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type SignatureWords = Words<Values>;

/** The texts of the dialog in which a signature is created. */
export const signatureWords = areaOfWords<Values>(fetched);

export const useSignatureWords = signatureWords.useWords;
