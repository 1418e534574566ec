import type { AnswerReason } from "#contract/answers";
import { catalog } from "./compiled/answers/en.ts";
import { wordsOf } from "./words.ts";

const words = wordsOf(catalog);

/** What is wrong with an answer, as the API and the sender's pages say it. */
export const faultInEnglish = ({ reason, values }: AnswerReason): string =>
  words.find(`fault.${reason}`, values) ?? reason;
