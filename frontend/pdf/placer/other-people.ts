import type { Check } from "#contract/checks";
import { isEmail, writtenEmail } from "#contract/email";
import { isReader, type RecipientRole } from "#contract/roles";
import { limits, messages } from "#contract/rules";

/** People of whom any one signs, as they are typed beside the first: one a line, "Ben Brown, ben@example.com". */

export interface OtherPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const lines = (text: string): readonly string[] => text.split("\n").filter((line) => line.trim());

/** Undefined for a line without a name or an address. */
function personIn(line: string): OtherPerson | undefined {
  const words = line.split(/[\s,;<>()]+/).filter(Boolean);
  const email = words.map(writtenEmail).find(isEmail);
  const names = words.filter((word) => !isEmail(writtenEmail(word)));
  const [first, ...more] = names;
  if (!email || !first) return undefined;
  const lastName = more.at(-1) ?? "";
  return { email, firstName: [first, ...more.slice(0, -1)].join(" "), lastName };
}

/** The people; undefined if there are none. */
export function otherPeople(text = ""): readonly OtherPerson[] | undefined {
  const people = lines(text).flatMap((line) => personIn(line) ?? []);
  return people.length > 0 ? people : undefined;
}

interface WithOthers {
  readonly does?: RecipientRole | undefined;
  readonly checks?: readonly Check[] | undefined;
  readonly anyOf?: string | undefined;
}

/** A row's other people; undefined if there are none, or if what the row does is for one person alone. */
export const othersIn = ({ does, anyOf }: WithOthers): readonly OtherPerson[] | undefined =>
  isOnePerson(does) ? undefined : otherPeople(anyOf);

export const isOnePerson = (does: RecipientRole | undefined) =>
  does === "witnesses" || isReader(does);

/** The text for these people. */
export const otherPeopleText = (
  people: readonly (Omit<OtherPerson, "lastName"> & { readonly lastName?: string | undefined })[],
): string =>
  people
    .map(({ email, firstName, lastName = "" }) => `${`${firstName} ${lastName}`.trim()}, ${email}`)
    .join("\n");

/** The fault of the text; undefined if there is none. */
export function otherPeopleProblem({
  does,
  checks,
  anyOf: text = "",
}: WithOthers): string | undefined {
  if (isOnePerson(does) || lines(text).length === 0) return undefined;
  if (checks?.length) return messages.groupChecked;
  if (lines(text).length >= limits.groupMax) return messages.groupMax;
  const faulty = lines(text).find((line) => !personIn(line));
  return faulty && `“${faulty.trim()}” needs a name and an email address.`;
}
