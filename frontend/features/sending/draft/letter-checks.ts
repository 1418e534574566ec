import { isEmail, writtenEmail } from "#contract/rules/inputs/email";
import { message, title } from "#contract/rules/inputs/inputs";
import { titleProblem as wordsProblem } from "#contract/rules/inputs/names";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { cleaned } from "#contract/rules/text/text";
import { textFault } from "../../../api/check.ts";
import { notPrintable } from "../../../pdf/printable.ts";
import type { Letter } from "./draft.ts";

export type LetterProblems = Readonly<Partial<Record<keyof Letter, string>>>;

export function letterProblems(letter: Letter, fileName: string): LetterProblems {
  const found = {
    title: titleProblem(cleaned(letter.title), fileName),
    message: textFault(message, letter.message),
    copies: copiesProblem(letter.copies),
    expiryDays: expiryProblem(letter.expiryDays),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** Addresses separated by commas, semicolons or white space, each once. */
export const addresses = (text: string): string[] => [
  ...new Set(
    cleaned(text)
      .split(/[\s,;]+/)
      .map(writtenEmail)
      .filter(Boolean),
  ),
];

/** Days until the document expires; undefined for the server's default. */
export const expiryOf = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text);

const titleProblem = (typed: string, fileName: string) =>
  textFault(title, typed) ?? wordsProblem(typed, fileName) ?? notPrintable(typed);

function copiesProblem(text: string): string | undefined {
  const list = addresses(text);
  const bad = list.find((address) => !isEmail(address));
  if (bad !== undefined) return `“${bad}” is not a valid email.`;
  if (list.length > limits.copiesMax) return senderMessages.copiesMax;
  return undefined;
}

function expiryProblem(text: string): string | undefined {
  const days = expiryOf(text);
  if (days === undefined) return undefined;
  const good = Number.isInteger(days) && days >= 1 && days <= limits.expiryDaysMax;
  return good ? undefined : senderMessages.expiryDays;
}
