import { labelOf } from "#contract/rules/fields/answers";
import { isFilledKind } from "#contract/rules/fields/markers";
import type { SheetRow } from "../../api/batches.ts";
import { roleNames, type TemplateRecord } from "../../api/templates.ts";
import type { Sheet } from "./read-sheet.ts";

/** What a column of a sheet is about. */
export type Target =
  | { readonly kind: "person"; readonly role: number; readonly member: Member }
  | { readonly kind: "value"; readonly label: string; readonly isTick: boolean }
  | { readonly kind: "title" }
  | { readonly kind: "externalId" };

type Member = "email" | "firstName" | "lastName" | "mobile" | "name";

export interface Choice {
  /** The words by which the result of a batch names the column, too. */
  readonly words: string;
  readonly target: Target;
}

const members: readonly { member: Member; words: string; others: readonly string[] }[] = [
  { member: "email", words: "Email", others: ["mail", "emailaddress", "mailaddress", "address"] },
  {
    member: "firstName",
    words: "First name",
    others: ["givenname", "forename", "vorname", "prenom"],
  },
  { member: "lastName", words: "Last name", others: ["surname", "familyname", "nachname", "nom"] },
  { member: "mobile", words: "Mobile", others: ["phone", "mobilenumber", "telephone", "handy"] },
  { member: "name", words: "Full name", others: ["name"] },
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
      : members.map(
          ({ member, words }): Choice => ({
            words: `${role}: ${words}`,
            target: { kind: "person", role: index, member },
          }),
        ),
  );
  const labels = new Map<string, boolean>();
  for (const field of fields)
    if (isFilledKind(field.kind)) labels.set(labelOf(field), field.kind === "check");
  const values = [...labels].map(
    ([label, isTick]): Choice => ({
      words: label,
      target: { kind: "value", label, isTick },
    }),
  );
  return [
    ...people,
    ...values,
    { words: "Title", target: { kind: "title" } },
    { words: "External id", target: { kind: "externalId" } },
  ];
}

/** For each column of the head the number of its choice; undefined for a column that stays unused. */
export function matchColumns(
  head: readonly string[],
  choices: readonly Choice[],
): readonly (number | undefined)[] {
  const taken = new Set<number>();
  return head.map((name) => {
    const found = choices.findIndex(
      (choice, index) => !taken.has(index) && spellingsOf(choice, choices).includes(plain(name)),
    );
    if (found === -1) return undefined;
    taken.add(found);
    return found;
  });
}

/** The role's name may be left out only if there is one role. */
function spellingsOf({ words, target }: Choice, choices: readonly Choice[]): readonly string[] {
  if (target.kind !== "person") return [plain(words)];
  const found = members.find(({ member }) => member === target.member);
  const own = [plain(found?.words ?? ""), ...(found?.others ?? [])];
  const role = plain(words.split(": ")[0] ?? "");
  const isAlone = !choices.some(({ target: one }) => one.kind === "person" && one.role > 0);
  return own.flatMap((one) => [`${role}${one}`, `${one}${role}`, ...(isAlone ? [one] : [])]);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Roles that have neither a column with addresses nor a person of the template. */
export function rolesMissing(
  { roles, people = [] }: TemplateRecord,
  chosen: readonly (Choice | undefined)[],
): readonly string[] {
  return roleNames(roles.length, roles).filter(
    (_, index) =>
      !people[index] &&
      !chosen.some(
        (choice) =>
          choice?.target.kind === "person" &&
          choice.target.role === index &&
          choice.target.member === "email",
      ),
  );
}

/** The rows of a sheet for the columns that were chosen. A role of which a line says nothing is the template's person. */
export const rowsOf = (
  [, ...lines]: Sheet,
  chosen: readonly (Choice | undefined)[],
  { roles }: Pick<TemplateRecord, "roles">,
): readonly SheetRow[] => lines.map((line) => rowOf(line, chosen, roles.length));

function rowOf(
  line: readonly string[],
  chosen: readonly (Choice | undefined)[],
  signerCount: number,
): SheetRow {
  const people: Record<string, string>[] = Array.from({ length: signerCount }, () => ({}));
  const values: [label: string, value: string | true][] = [];
  const row: { title?: string; externalId?: string } = {};
  for (const [index, choice] of chosen.entries()) {
    const cell = line[index] ?? "";
    if (!choice || cell === "") continue;
    const { target } = choice;
    if (target.kind === "person") Object.assign(people[target.role] ?? {}, partOf(target, cell));
    else if (target.kind === "value") values.push(...valueIn(target, cell));
    else row[target.kind] = cell;
  }
  // Pairs, because a label may be `__proto__`, which the server refuses, and assigning it would do nothing.
  return { values: Object.fromEntries(values), ...row, recipients: people.map(personOf) };
}

const personOf = (person: Record<string, string>): SheetRow["recipients"][number] =>
  Object.keys(person).length === 0 ? null : { email: "", firstName: "", ...person };

function partOf({ member }: { readonly member: Member }, cell: string): Record<string, string> {
  if (member !== "name") return { [member]: cell };
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
  "no n 0 false ✗ ✘ ☐ - – — nein falsch non faux falso não nao nee onwaar nie fałsz לא لا",
);

function valueIn(
  { label, isTick }: { readonly label: string; readonly isTick: boolean },
  cell: string,
): readonly [label: string, value: string | true][] {
  if (!isTick) return [[label, cell]];
  const word = cell.toLowerCase();
  if (noes.has(word)) return [];
  // Other words are no ticks: the check of the row refuses them.
  return [[label, yeses.has(word) ? true : cell]];
}
