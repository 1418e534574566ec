import { catalog as english } from "#languages/compiled/controls/en";
import { fetched } from "#languages/compiled/controls/fetched";
import type { Values } from "#languages/compiled/controls/values";
import type { Words } from "#languages/words";
import { areaOfWords } from "./area.ts";

export type ControlWords = Words<Values>;

/** Texts of controls that occur on all kinds of pages. */
export const controlWords = areaOfWords<Values>(
  { ...fetched, en: async () => ({ catalog: english }) },
  english,
);

export const useControlWords = controlWords.useWords;
