import { labelOf } from "#contract/rules/fields/answers";
import { type FilledKind, isFilledKind } from "#contract/rules/fields/markers";
import type { SheetRow } from "../../api/batches.ts";
import { type RolePerson, roleNames, type TemplateRecord } from "../../api/templates.ts";
import { headWord, type Member, memberOf } from "../../head-words.ts";
import type { Sheet } from "./sheet/read-sheet.ts";
import { type ColumnForm, inForm } from "./sheet/readings.ts";

/** What a column of a sheet is about. */
export type Target =
  | { readonly kind: "person"; readonly role: number; readonly member: Member }
  | { readonly kind: "value"; readonly label: string; readonly of: FilledKind }
  | { readonly kind: "title" }
  | { readonly kind: "externalId" };

export interface Choice {
  /** The words by which the result of a batch names the column, too. */
  readonly words: string;
  readonly target: Target;
}

const memberWords: readonly { member: Member; words: string }[] = [
  { member: "email", words: "Email" },
  { member: "firstName", words: "First name" },
  { member: "lastName", words: "Last name" },
  { member: "mobile", words: "Mobile" },
  { member: "name", words: "Full name" },
];

/**
 * Everything that a sheet can hold for a template, in the order of a sample. Where the template names several people, it
 * holds nobody.
 */
export function choicesOf(template: TemplateRecord): readonly Choice[] {
  const { roles, people: named, fields } = template;
  const people = roleNames(roles.length, roles).flatMap((role, index) =>
    named?.[index]?.anyOf
      ? []
      : memberWords.map(
          ({ member, words }): Choice => ({
            words: `${role}: ${words}`,
            target: { kind: "person", role: index, member },
          }),
        ),
  );
  const labels = new Map<string, FilledKind>();
  // Results are computed, and files come from their signer.
  for (const field of fields)
    if (isFilledKind(field.kind) && field.kind !== "file" && !field.settings?.formula)
      labels.set(labelOf(field), field.kind);
  const values = [...labels].map(
    ([label, of]): Choice => ({
      words: label,
      target: { kind: "value", label, of },
    }),
  );
  return [
    ...people,
    ...values,
    { words: "Title", target: { kind: "title" } },
    { words: "External id", target: { kind: "externalId" } },
  ];
}

/**
 * For each column of the head the number of its choice; undefined for a column that stays unused. Where one role is `open`, which
 * neither the template nor the sender has named a person for, its name may be left out.
 */
export function matchColumns(
  head: readonly string[],
  choices: readonly Choice[],
  open: readonly number[],
): readonly (number | undefined)[] {
  const taken = new Set<number>();
  const names = head.map(headWord);
  return names.map((name) => {
    const found = choices.findIndex(
      ({ words, target }, index) =>
        !taken.has(index) &&
        (target.kind === "person"
          ? isForPerson(name, names, { words, target }, open)
          : headWord(words) === name),
    );
    if (found === -1) return undefined;
    taken.add(found);
    return found;
  });
}

type PersonChoice = Pick<Choice, "words"> & {
  readonly target: Extract<Target, { readonly kind: "person" }>;
};

function isForPerson(
  name: string,
  names: readonly string[],
  { words, target }: PersonChoice,
  open: readonly number[],
): boolean {
  const role = headWord(words.slice(0, words.lastIndexOf(": ")));
  const rest = withoutRole(name, role);
  const others = names.flatMap((other) => withoutRole(other, role) ?? []);
  if (rest !== undefined && memberOf(rest, others) === target.member) return true;
  const isAlone = open.length === 1 && open[0] === target.role;
  return isAlone && memberOf(name, names) === target.member;
}

/** "email" for "tenantemail" and "emailtenant"; undefined where the role is not named. */
function withoutRole(name: string, role: string): string | undefined {
  if (role === "" || name === role) return undefined;
  if (name.startsWith(role)) return name.slice(role.length);
  return name.endsWith(role) ? name.slice(0, -role.length) : undefined;
}

/** People whom the sender has named for all rows, by the number of their role. */
export type PeopleForAll = ReadonlyMap<number, RolePerson>;

/** Numbers of the roles whose people the rows have to name. */
export const openRoles = (
  { roles, people = [] }: Pick<TemplateRecord, "roles" | "people">,
  forAll: PeopleForAll,
): readonly number[] => [...roles.keys()].filter((index) => !people[index] && !forAll.has(index));

/** Numbers of the open roles that have no column with addresses. */
export const rolesMissing = (
  template: Pick<TemplateRecord, "roles" | "people">,
  { chosen, forAll }: Pick<Columns, "chosen" | "forAll">,
): readonly number[] =>
  openRoles(template, forAll).filter(
    (index) =>
      !chosen.some(
        (choice) =>
          choice?.target.kind === "person" &&
          choice.target.role === index &&
          choice.target.member === "email",
      ),
  );

/** Columns of a sheet: what each is about, and how it writes days and numbers. */
export interface Columns {
  readonly chosen: readonly (Choice | undefined)[];
  readonly forms: readonly (ColumnForm | undefined)[];
  readonly forAll: PeopleForAll;
}

/** The rows of a sheet. A role of which a line says nothing is the person for all rows, or the template's. */
export const rowsOf = (
  { lines }: Pick<Sheet, "lines">,
  columns: Columns,
  { roles }: Pick<TemplateRecord, "roles">,
): readonly SheetRow[] => lines.map(({ cells }) => rowOf(cells, columns, roles.length));

function rowOf(
  line: readonly string[],
  { chosen, forms, forAll }: Columns,
  signerCount: number,
): SheetRow {
  const people: Record<string, string>[] = Array.from({ length: signerCount }, () => ({}));
  const values: [label: string, value: string | true][] = [];
  const row: { title?: string; externalId?: string } = {};
  for (const [index, choice] of chosen.entries()) {
    const cell = line[index] ?? "";
    if (!choice || cell === "") continue;
    const { target } = choice;
    const form = forms[index];
    if (target.kind === "person") Object.assign(people[target.role] ?? {}, partOf(target, cell));
    else if (target.kind === "value")
      values.push(...valueIn(target, form ? inForm(cell, form) : cell));
    else row[target.kind] = cell;
  }
  const recipients = people.map((person, role) => forAll.get(role) ?? personOf(person));
  // Pairs, because a label may be `__proto__`, which the server refuses, and assigning it would do nothing.
  return { values: Object.fromEntries(values), ...row, recipients };
}

const personOf = (person: Record<string, string>): SheetRow["recipients"][number] =>
  Object.keys(person).length === 0 ? null : { email: "", firstName: "", ...person };

const partOf = ({ member }: { readonly member: Member }, cell: string): Record<string, string> =>
  member === "name" ? dividedName(cell) : { [member]: cell };

/** "Smith, Ann" and "Ann Smith" as first and last name; the first name may be of several words. */
function dividedName(cell: string): Record<string, string> {
  const [before = "", after, ...more] = cell.split(",").map((part) => part.trim());
  if (after && more.length === 0) return { firstName: after, lastName: before };
  const words = cell.split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : undefined;
  return { firstName: words.join(" "), ...(lastName ? { lastName } : {}) };
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** In the languages of documents, and as spreadsheets write what is true or ticked. */
const yeses = words(
  "yes y 1 true x ✓ ✔ ☑ ja j wahr oui vrai sí si s verdadero vero sim verdadeiro waar tak t prawda כן نعم",
);
const noes = words(
  "no n 0 f false ✗ ✘ ☐ - – — nein falsch non faux falso não nao nee onwaar nie fałsz לא لا",
);

export function valueIn(
  { label, of }: Pick<Extract<Target, { readonly kind: "value" }>, "label" | "of">,
  cell: string,
): readonly [label: string, value: string | true][] {
  if (of !== "check") return [[label, cell]];
  const word = cell.toLowerCase();
  if (noes.has(word)) return [];
  // Other words are no ticks: the check of the row refuses them.
  return [[label, yeses.has(word) ? true : cell]];
}
