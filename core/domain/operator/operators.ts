import { asciiEmail, writtenEmail } from "#contract/rules/inputs/email";
import type { Person } from "../account/account.ts";

/** The addresses in the variable OPERATORS. */
export const readOperators = (written: string): ReadonlySet<string> =>
  new Set(written.split(",").map(addressOf));

/** An operator has proven by a code that the mailbox of an operator's address is theirs. */
export const isOperator = (operators: ReadonlySet<string>, { email, provenAt }: Person): boolean =>
  provenAt !== undefined && operators.has(addressOf(email));

const addressOf = (text: string): string => asciiEmail(writtenEmail(text));

/** How a mailbox begins, and its domain, "a…@firm.example": enough to recognise it, and no list of people's addresses. */
export function shortenedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${[...address][0] ?? ""}…${address.slice(at)}`;
}
