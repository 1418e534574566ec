import { type OthersText, othersText } from "#contract/rules/documents/drafts";
import { unknownIn } from "#contract/rules/documents/title-pattern";
import type { Check } from "#contract/rules/people/checks";
import type { NamedPerson } from "#contract/rules/people/people";
import { type Does, isReader, type RecipientRole } from "#contract/rules/people/roles";
import {
  personFault,
  type RoleLists,
  type RolePerson,
  roleFault,
  roleMessages,
  roleNames,
  wholePerson,
} from "../../api/templates.ts";
import { otherPeopleProblem, othersIn } from "../../placing/other-people.ts";

/** Roles of a template as they are typed, one row a signer. */

export interface RoleRow {
  readonly role: string;
  /** Who signs in this role each time; undefined if the sender names somebody each time. */
  readonly person?: PersonText | undefined;
  /** Undefined for somebody who signs. */
  readonly does?: RecipientRole | undefined;
  /** Number of the row whose signature a witness witnesses, from 1. */
  readonly witnessOf?: number | undefined;
  /** How they are checked; undefined for not at all. */
  readonly checks?: readonly Check[] | undefined;
}

export interface PersonText
  extends Readonly<Record<"email" | "firstName" | "lastName" | "mobile", string>>,
    OthersText {}

export const nobody: PersonText = { email: "", firstName: "", lastName: "", mobile: "" };

/** As many rows as there are signers; rows beyond them are kept, in case the number is raised again. */
export const shownRows = (rows: readonly RoleRow[], count: number): readonly RoleRow[] =>
  withPossibleRoles(Array.from({ length: count }, (_, index) => rows[index] ?? { role: "" }));

/** A witness of a row that isn't there, or that doesn't sign, signs plainly, and so does the first if all only read. */
const withPossibleRoles = (rows: readonly RoleRow[]): readonly RoleRow[] =>
  rows.map((row, index) => {
    if (index === 0 && rows.every(({ does }) => isReader(does))) return { ...row, does: undefined };
    const witnessed = rows[(row.witnessOf ?? 0) - 1];
    const isLost = row.does === "witnesses" && (!witnessed || witnessed.does !== undefined);
    return isLost ? { ...row, does: undefined, witnessOf: undefined } : row;
  });

export function withRow(rows: readonly RoleRow[], at: number, row: RoleRow): readonly RoleRow[] {
  const all = shownRows(rows, Math.max(rows.length, at + 1));
  return withPossibleRoles(all.map((one, index) => (index === at ? row : one)));
}

/** The rows with the roles that are found, by the number of the signer, where none has been typed. */
export const withRoles = (
  rows: readonly RoleRow[],
  found: ReadonlyMap<number, string>,
): readonly RoleRow[] =>
  rows.map((row, index) => ({ ...row, role: row.role || (found.get(index + 1) ?? "") }));

/** What each row does; null for signers. */
export const doesOf = (rows: readonly RoleRow[]): readonly (Does | null)[] =>
  rows.map(({ does, witnessOf }) =>
    does ? { role: does, ...(witnessOf ? { witnessOf } : {}) } : null,
  );

/** The checks of each row; null for none, and for people who only read. */
const checksOf = (rows: readonly RoleRow[]): readonly (readonly Check[] | null)[] =>
  rows.map(({ does, checks }) => (isReader(does) ? null : (checks ?? null)));

/** "" for a signer without a role. */
export const rolesOf = (rows: readonly RoleRow[]): readonly string[] =>
  rows.map(({ role }) => role.trim());

export const peopleOf = (rows: readonly RoleRow[]): readonly (RolePerson | null)[] =>
  rows.map((row) => {
    const { person } = row;
    if (!person) return null;
    const others = othersOf(row).map(namedPerson);
    return { ...namedPerson(person), ...(others.length > 0 ? { anyOf: others } : {}) };
  });

const namedPerson = ({ email, firstName, lastName, mobile }: PersonText) => ({
  email: email.trim(),
  firstName: firstName.trim(),
  ...(lastName.trim() ? { lastName: lastName.trim() } : {}),
  ...(mobile ? { mobile } : {}),
});

/** The others who act in a role; none where it is for one person alone. */
const othersOf = ({ does, person }: RoleRow): readonly NamedPerson[] =>
  othersIn({ ...person, does }) ?? [];

const personTextOf = (person: RolePerson): PersonText => ({
  ...wholePerson(person),
  ...othersText(person.anyOf),
});

type ListsOfRoles = { readonly [List in keyof RoleLists]?: RoleLists[List] | undefined };

/** The rows of a stored template. */
export const rowsOf = (
  count: number,
  { roles = [], people = [], does = [], checks = [] }: ListsOfRoles = {},
): readonly RoleRow[] =>
  Array.from({ length: count }, (_, index) => {
    const person = people[index];
    const { role: act, witnessOf } = does[index] ?? {};
    return {
      role: roles[index] ?? "",
      ...(person ? { person: personTextOf(person) } : {}),
      ...(act ? { does: act, witnessOf } : {}),
      ...(checks[index] ? { checks: checks[index] } : {}),
    };
  });

/** The rows as a template has them. */
export const listsOf = (rows: readonly RoleRow[]): RoleLists => ({
  ...{ roles: rolesOf(rows), people: peopleOf(rows) },
  ...{ does: doesOf(rows), checks: checksOf(rows) },
});

/** What is wrong in a row, by input. */
export type RowProblems = Readonly<
  Partial<Record<"role" | "email" | "firstName" | "lastName" | "anyOf", string>>
>;

export function rowProblems(rows: readonly RoleRow[]): readonly RowProblems[] {
  const addresses = rows.map(({ person }) => person?.email.trim().toLowerCase());
  const others = rows.map((row) => othersOf(row).map(({ email }) => email));
  return rows.map(({ role, person, does, checks }, index) => {
    const { email } = person ?? {};
    const taken = [...addresses, ...others.filter((_, at) => at !== index).flat()];
    const isOtherTwice = others[index]?.some(
      (one, at, all) => taken.includes(one) || all.indexOf(one) < at,
    );
    const isTwice = email?.trim() && addresses.indexOf(addresses[index]) < index;
    const found = {
      role: roleFault(role),
      ...(person && {
        email: isTwice ? roleMessages.samePerson : personFault("email", person.email),
        firstName: personFault("firstName", person.firstName),
        lastName: personFault("lastName", person.lastName),
        anyOf: isOtherTwice
          ? roleMessages.samePerson
          : otherPeopleProblem(
              { does, checks, anyOf: person.anyOf },
              rows.some(({ witnessOf }) => witnessOf === index + 1),
            ),
      }),
    };
    return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
  });
}

/** Names that a title may have in braces, beside the template's. */
export const titleNames = (rows: readonly RoleRow[]): readonly string[] =>
  roleNames(
    rows.length,
    rows.map(({ role }) => role.trim()),
  );

export function unknownRole(pattern: string, rows: readonly RoleRow[]): string | undefined {
  const unknown = unknownIn(pattern, titleNames(rows));
  return unknown === undefined ? undefined : roleMessages.noSuchRole(unknown);
}
