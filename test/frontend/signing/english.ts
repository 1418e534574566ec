import { catalog as answers } from "#languages/compiled/answers/en";
import { catalog as ending } from "#languages/compiled/ending/en";
import { catalog as refusals } from "#languages/compiled/refusals/en";
import { catalog as signing } from "#languages/compiled/signing/en";
import { wordsOf } from "#languages/words";

/** The English texts of a signer's page. */
export const english = wordsOf(signing);
export const englishEnding = wordsOf(ending);
export const englishRefusals = wordsOf(refusals);
export const englishAnswers = wordsOf(answers);
