import type { AnswerReason } from "#contract/rules/fields/answers";
import { catalog } from "./compiled/answers/en.ts";
import { wordsOf } from "./words.ts";

const words = wordsOf(catalog);

/** What is wrong with an answer, in English, for the API and the sender's pages. */
export const faultInEnglish = ({ reason, values }: AnswerReason): string =>
  words.find(`fault.${reason}`, values) ?? reason;
