import { limits } from "#contract/rules/limits/limits";
import { roleNames, type TemplateRecord } from "../../api/templates.ts";
import { counted } from "../../ui/counted.ts";
import {
  type Choice,
  type Columns,
  choicesOf,
  matchColumns,
  openRoles,
  type PeopleForAll,
  rolesMissing,
} from "./columns.ts";
import { type Source, textFault, workbookForm } from "./sheet/read-file.ts";
import { type Line, readSheet, type Sheet, withLine } from "./sheet/read-sheet.ts";
import {
  type ColumnForm,
  dayForm,
  dayOrders,
  numberForm,
  type SheetLocale,
} from "./sheet/readings.ts";

/** A sheet before its rows are checked: what was chosen, and what the sender has said about it. */
export interface BulkState {
  readonly source: Source | undefined;
  /** Numbers of choices by column, where the sender has changed them. */
  readonly columns: ReadonlyMap<number, number | undefined>;
  /** Orders of days and decimal signs by column, where the sender has changed them. */
  readonly forms: ReadonlyMap<number, string>;
  readonly forAll: PeopleForAll;
}

export const newBulk: BulkState = {
  source: undefined,
  ...{ columns: new Map(), forms: new Map(), forAll: new Map() },
};

export type BulkAct =
  | { readonly kind: "take"; readonly source: Source }
  /** Takes one of the readings that were asked about. */
  | { readonly kind: "read as"; readonly text: string }
  /** Replaces a line, or leaves it out. */
  | { readonly kind: "fix"; readonly line: Line; readonly text: string | undefined }
  | { readonly kind: "column"; readonly column: number; readonly choice: number | undefined }
  | { readonly kind: "form"; readonly column: number; readonly form: string }
  | {
      readonly kind: "person";
      readonly role: number;
      readonly person: PeopleForAll extends ReadonlyMap<number, infer P> ? P | undefined : never;
    };

export function changedBulk(state: BulkState, act: BulkAct): BulkState {
  const { source, columns, forms, forAll } = state;
  switch (act.kind) {
    case "take":
      return { ...newBulk, forAll, source: act.source };
    case "read as":
      return { ...state, source: { kind: "text", text: act.text } };
    case "fix":
      if (source?.kind !== "text") return state;
      return { ...state, source: { ...source, text: withLine(source.text, act.line, act.text) } };
    case "column":
      return { ...state, columns: new Map([...columns, [act.column, act.choice]]) };
    case "form":
      return { ...state, forms: new Map([...forms, [act.column, act.form]]) };
    case "person": {
      const people = new Map(forAll);
      if (act.person) people.set(act.role, act.person);
      else people.delete(act.role);
      return { ...state, forAll: people };
    }
  }
}

/** All that follows from the state. */
export interface Bulk extends Columns {
  readonly sheet: Sheet;
  readonly choices: readonly Choice[];
  /** The number of each column's choice. */
  readonly matched: readonly (number | undefined)[];
  readonly broken: readonly Line[];
  /** Numbers of the roles that nobody is known for. */
  readonly missing: readonly number[];
  /** Why the rows can't be checked yet. */
  readonly reason: string | undefined;
}

export function bulkOf(
  state: BulkState,
  template: TemplateRecord,
  languages: readonly string[],
): Bulk {
  const { source, forAll } = state;
  const text = source?.kind === "text" ? source.text : "";
  const fault = textFault(text);
  const { separator, decimal } = {
    ...(source?.kind === "text" && source.workbook ? workbookForm : {}),
  };
  const sheet = text.trim() === "" || fault ? { head: [], lines: [] } : readSheet(text, separator);
  const choices = choicesOf(template);
  const matched = matchColumns(sheet.head, choices, openRoles(template, forAll)).map(
    (found, column) => (state.columns.has(column) ? state.columns.get(column) : found),
  );
  const chosen = matched.map((index) => (index === undefined ? undefined : choices[index]));
  const locale = { languages, ...(decimal ? { decimal } : {}) };
  const forms = chosen.map((choice, column) => formOf(choice, column, { sheet, state, locale }));
  const broken = sheet.lines.filter((line) => line.fault);
  const missing = rolesMissing(template, { chosen, forAll });
  const reason =
    fault ??
    whyNot(state, {
      sheet,
      broken,
      missing,
      names: roleNames(template.roles.length, template.roles),
    });
  return { sheet, choices, matched, chosen, forms, forAll, broken, missing, reason };
}

interface FormContext {
  readonly sheet: Sheet;
  readonly state: BulkState;
  readonly locale: SheetLocale;
}

/** The form in which a column of days or numbers is written; undefined for any other. */
function formOf(
  choice: Choice | undefined,
  column: number,
  { sheet, state, locale }: FormContext,
): ColumnForm | undefined {
  if (choice?.target.kind !== "value") return undefined;
  const cells = sheet.lines.map((line) => line.cells[column] ?? "");
  const said = state.forms.get(column);
  if (choice.target.of === "day") {
    const found = dayForm(cells, locale);
    const order = dayOrders.find((one) => one === said);
    return order && found.kind === "day" ? { ...found, order } : found;
  }
  if (choice.target.of !== "number") return undefined;
  const found = numberForm(cells, locale);
  return found.kind === "number" && (said === "." || said === ",")
    ? { ...found, decimal: said }
    : found;
}

interface Judged extends Pick<Bulk, "sheet" | "broken" | "missing"> {
  readonly names: readonly string[];
}

function whyNot({ source }: BulkState, found: Judged): string | undefined {
  const { sheet, broken, missing, names } = found;
  if (source?.kind === "refused") return source.fault;
  if (source?.kind === "guessed") return "Please say first which letters are right.";
  if (!source || source.text.trim() === "") return "Please choose a file or paste the cells first.";
  const { length } = sheet.lines;
  if (length === 0)
    return "Please start with a line of column names, followed by one line for each document.";
  if (length > limits.batchRowsMax)
    return `There are ${counted(length, "row")}. Please send at most ${counted(limits.batchRowsMax, "row")} at once.`;
  if (broken.length > 0) return `Please fix ${counted(broken.length, "line")} first.`;
  const [role] = missing;
  return role === undefined
    ? undefined
    : `Please choose the column with the email of “${names[role]}”.`;
}
