import type { OthersText } from "#contract/rules/documents/drafts";
import { isEmail, writtenEmail } from "#contract/rules/inputs/email";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import type { Check } from "#contract/rules/people/checks";
import type { NamedPerson } from "#contract/rules/people/people";
import { isReader, type RecipientRole } from "#contract/rules/people/roles";

/** Alternative signers, as they are typed beside the first: one per line, "Ben Brown, ben@example.com". */

const lines = (text: string): readonly string[] => text.split("\n").filter((line) => line.trim());

/** Undefined for a line without a name or an address. */
function personIn(line: string): Omit<NamedPerson, "mobile"> | undefined {
  const words = line.split(/[\s,;<>()]+/).filter(Boolean);
  const email = words.map(writtenEmail).find(isEmail);
  const names = words.filter((word) => !isEmail(writtenEmail(word)));
  const [first, ...more] = names;
  if (!email || !first) return undefined;
  const lastName = more.at(-1) ?? "";
  return { email, firstName: [first, ...more.slice(0, -1)].join(" "), lastName };
}

/** The people; undefined if there are none. */
export function otherPeople({ anyOf = "", mobiles = {} }: OthersText) {
  const numbers = new Map(Object.entries(mobiles));
  const people = lines(anyOf).flatMap((line): NamedPerson[] => {
    const person = personIn(line);
    return person ? [{ ...person, mobile: numbers.get(person.email) ?? "" }] : [];
  });
  return people.length > 0 ? people : undefined;
}

interface WithOthers extends OthersText {
  readonly does?: RecipientRole | undefined;
  readonly checks?: readonly Check[] | undefined;
}

/** A row's other people; undefined if there are none, or if what the row does is for one person alone. */
export const othersIn = ({ does, ...texts }: WithOthers): readonly NamedPerson[] | undefined =>
  isOnePerson(does) ? undefined : otherPeople(texts);

export const isOnePerson = (does: RecipientRole | undefined) =>
  does === "witnesses" || isReader(does);

/** The fault of the text; undefined if there is none. `isWitnessed`: whether somebody witnesses this row's signature. */
export function otherPeopleProblem(
  { does, checks, anyOf: text = "" }: WithOthers,
  isWitnessed: boolean,
): string | undefined {
  if (isOnePerson(does) || lines(text).length === 0) return undefined;
  if (isWitnessed)
    return "Someone witnesses this signature, so one person signs here. Please name nobody else.";
  if (checks?.length) return senderMessages.groupChecked;
  if (lines(text).length >= limits.groupMax) return senderMessages.groupMax;
  const faulty = lines(text).find((line) => !personIn(line));
  return faulty && `“${faulty.trim()}” needs a name and an email address.`;
}
