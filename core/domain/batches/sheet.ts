import type { SheetRow } from "#contract/calls/batches";
import { roleNames } from "#contract/rules/documents/placeholders";
import { filledTitle } from "#contract/rules/documents/title-pattern";
import { labelOf } from "#contract/rules/fields/answers";
import { isDecimal } from "#contract/rules/fields/field-settings";
import { type FilledKind, isFilledKind } from "#contract/rules/fields/markers";
import { isDay } from "#contract/rules/inputs/day";
import { isReader } from "#contract/rules/people/roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import { cellFault, nameFault } from "#contract/rules/sheets/cell-faults";
import { areSeveral, type Template } from "../templates/template.ts";
import type { BatchRow } from "./batch.ts";
import { cellsOf } from "./corrections.ts";

type Roles = Pick<Template, "roles" | "people" | "numberOfSigners">;

/**
 * The recipients of a row with the people whom the template names. Throws BAD_FIELD for a role without anybody, for somebody in the place of
 * several people, and for more recipients than there are roles.
 */
export function peopleOf({ recipients }: SheetRow, template: Roles) {
  const { people, roles, numberOfSigners } = template;
  if (recipients.length > numberOfSigners)
    throw refusal("recipients", "There are more recipients than the template has roles.");
  return roleNames(numberOfSigners, roles).map((role, index) => {
    const named = people?.[index];
    const given = recipients[index];
    if (given && areSeveral(named))
      throw refusal(
        `recipients.${index}`,
        `The template names several people for “${role}”, of whom any one acts. Please leave this role out of the rows.`,
      );
    const person = given ?? named;
    if (!person) throw refusal(`recipients.${index}`, `Nobody is named for “${role}”.`);
    return person;
  });
}

/** Each role's turn after the one above it. A witness has the place of whom they witness, and a reader has none. */
export const inTurn = <Person>(people: readonly Person[], { does = [] }: Pick<Template, "does">) =>
  people.map((person, index) => {
    const { role, witnessOf } = does[index] ?? {};
    return witnessOf || isReader(role) ? person : { ...person, order: index + 1 };
  });

/** "Offer letter - Priya Okafor", so that documents of one sheet can be told apart; undefined where the template says their titles. */
export function titleOf(
  { recipients }: SheetRow,
  template: Pick<Template, "name" | "titlePattern">,
) {
  const person = recipients.find((one) => one !== null);
  if (!person || template.titlePattern) return undefined;
  const people = [`${person.firstName} ${person.lastName ?? ""}`.trim()];
  return filledTitle("{template} - {person}", {
    ...{ template: template.name, roles: ["person"], people },
  });
}

/** Throws BAD_FIELD if the row has no value for a label that others have one for, and whose field may not stay empty. */
export function assertHasValues(row: SheetRow, wanted: ReadonlySet<string>): void {
  for (const label of wanted)
    if (cellOf(row, label) === "")
      throw refusal(`values.${label}`, `“${label}” is empty in this row, and not in others.`);
}

/** Labels that have a value in some row, and whose fields may not stay empty. */
export function labelsFilled(
  rows: readonly SheetRow[],
  { fields }: Pick<Template, "fields">,
): ReadonlySet<string> {
  const given = new Set(rows.flatMap(({ values = {} }) => labelsIn(values)));
  const optional = new Set(
    fields
      .filter(
        ({ kind, settings: { required, when, formula } = {} }) =>
          kind === "check" || required === false || when || formula,
      )
      .map(({ kind, settings }) => (isFilledKind(kind) ? labelOf({ kind, settings }) : "")),
  );
  return new Set([...given].filter((label) => !optional.has(label)));
}

/** Throws BAD_FIELD for a cell that holds what a program has left in it, such as `#REF!`. */
export function assertCells(row: SheetRow): void {
  for (const { field, value } of cellsOf(row)) {
    const message = cellFault(value) ?? (isName(field) ? nameFault(value) : undefined);
    if (message) throw refusal(field, message);
  }
  // Elsewhere in the row, such as in metadata.
  const message = JSON.stringify(row).includes(lost) ? cellFault(lost) : undefined;
  if (message) throw new Refusal("BAD_FIELD", { message });
}

const isName = (field: string): boolean => /^recipients\.\d+\.(first|last)Name$/.test(field);

/** Stands for a character that a program could not read. */
const lost = "\ufffd";

/** Throws BAD_FIELD, with the form that is taken, for a day or a number that is written otherwise. */
export function assertValues(
  { values = {} }: SheetRow,
  { fields }: Pick<Template, "fields">,
): void {
  for (const field of fields) {
    if (!isFilledKind(field.kind)) continue;
    const label = labelOf(field);
    const value = Object.hasOwn(values, label) ? values[label] : undefined;
    if (typeof value !== "string" || value === "") continue;
    const message = formFault(field.kind, value);
    if (message) throw refusal(`values.${label}`, message);
  }
}

function formFault(kind: FilledKind, value: string): string | undefined {
  if (kind === "day" && !isDay(value))
    return `“${value}” is not a date. Please write it as 2026-12-31.`;
  if (kind === "number" && !isDecimal(value))
    return `“${value}” is not a number. Please write it as 1234.56, without currency or thousands separators.`;
  return undefined;
}

const labelsIn = (values: NonNullable<SheetRow["values"]>): string[] =>
  Object.entries(values).flatMap(([label, value]) => (value === "" ? [] : [label]));

/** The row's values; empty cells are no answers. */
export function filledValues({ values }: SheetRow): SheetRow["values"] {
  if (!values) return undefined;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** The number of the first row that says the same, if there is one. */
export function repeatedRows(rows: readonly SheetRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const text = JSON.stringify(row).toLowerCase();
    const before = first.get(text);
    if (before === undefined) first.set(text, index + 1);
    else repeated.set(index + 1, before);
  }
  return repeated;
}

/** Head and lines of the result; columns of people and values are named as a sheet names them. */
export function resultTable(
  rows: readonly (BatchRow & { readonly state: string; readonly envelopeId: string | undefined })[],
  { numberOfSigners, roles }: Pick<Template, "numberOfSigners" | "roles">,
): readonly (readonly string[])[] {
  const names = roleNames(numberOfSigners, roles);
  const labels = [...new Set(rows.flatMap(({ row }) => Object.keys(row.values ?? {})))];
  const head = [
    ...["Row", "State", "Document", "Reason"],
    ...names.flatMap((name) => personColumns.map(([words]) => `${name}: ${words}`)),
    ...labels,
    ...["Title", "External id"],
  ];
  const lines = rows.map(({ number, row, state, envelopeId = "", fault, refusal: late }) => [
    ...[String(number), state, envelopeId, (fault ?? late)?.message ?? ""],
    ...names.flatMap((_, index) =>
      personColumns.map(([, member]) => row.recipients[index]?.[member] ?? ""),
    ),
    ...labels.map((label) => cellOf(row, label)),
    ...[row.title ?? "", row.externalId ?? ""],
  ]);
  return [head, ...lines];
}

/** Pages match columns of a sheet by these words. */
const personColumns = [
  ["Email", "email"],
  ["First name", "firstName"],
  ["Last name", "lastName"],
  ["Mobile", "mobile"],
] as const;

/** A label is any text, also a name that all objects know, such as `constructor`. */
function cellOf({ values = {} }: SheetRow, label: string): string {
  const value = Object.hasOwn(values, label) ? values[label] : undefined;
  return value === true ? "yes" : (value ?? "");
}

const refusal = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });
