import type { ReasonValues } from "#contract/rules/fields/answers";
import type { AnswerWords } from "./answer-words.ts";

/** What is wrong with an answer, as reported by the server or found by the page. */
export interface FaultToSay {
  readonly reason?: string | undefined;
  readonly values?: ReasonValues | undefined;
  /** The server's message, in English. */
  readonly message?: string;
}

/** The sentence to show at the field. */
export const faultText = (words: AnswerWords, { reason, values, message }: FaultToSay): string =>
  words.find(`fault.${reason}`, values) ?? message ?? words("fault.fillIn");
