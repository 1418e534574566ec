import type { ReasonValues } from "#contract/answers";
import type { AnswerWords } from "./answer-words.ts";

/** What is wrong with an answer, as the server says it or the page has found it. */
export interface FaultToSay {
  readonly reason?: string | undefined;
  readonly values?: ReasonValues | undefined;
  /** In English, from the server. */
  readonly message?: string;
}

/** A sentence to stand at the field. */
export const faultText = (words: AnswerWords, { reason, values, message }: FaultToSay): string =>
  words.find(`fault.${reason}`, values) ?? message ?? words("fault.fillIn");
