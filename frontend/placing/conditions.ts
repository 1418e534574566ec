import { type Condition, comparisonsOf } from "#contract/rules/fields/conditions";
import type { Part } from "#contract/rules/fields/formulas";
import { type FieldKind, isFilledKind } from "#contract/rules/fields/markers";
import { boxesOf, type SettingsChange } from "./groups.ts";
import type { Fields, PlacedField } from "./layout.ts";

/** How the placer words conditions, and keeps them with the fields that they name. */

/** A field that another one can be asked on, once for each question. */
export interface ConditionTarget {
  /** The field that has the label; for a choice, its first box. */
  readonly field: PlacedField;
  readonly label: string;
  readonly isOwn: boolean;
}

/** The fields on whose answers a field can be asked, those of its own signer first. */
export function targetsFor(fields: Fields, field: PlacedField): readonly ConditionTarget[] {
  const own = new Set(boxesOf(fields, field).map(({ id }) => id));
  const targets = fields.flatMap((one): ConditionTarget[] => {
    const { label, private: isPrivate } = one.settings ?? {};
    if (!isFilledKind(one.kind) || own.has(one.id) || isPrivate || label === undefined) return [];
    return [{ field: one, label, isOwn: one.signerId === field.signerId }];
  });
  const first = new Map<string, ConditionTarget>();
  for (const isOwn of [true, false])
    for (const target of targets)
      if (target.isOwn === isOwn && !first.has(target.label)) first.set(target.label, target);
  return [...first.values()];
}

/** What a list of comparisons offers: `empty` is `not` without a value. */
export type ConditionWord = Condition["is"] | "empty";

export const wordOf = ({ is, value }: Condition, kind: FieldKind): ConditionWord =>
  is === "not" && (value === undefined || kind === "check") ? "empty" : is;

const answered: Readonly<Record<ConditionWord, string>> = {
  filled: "is filled in",
  empty: "is empty",
  equal: "is",
  not: "is not",
  above: "is above",
  below: "is below",
};

const wordsOfKind: Partial<Readonly<Record<FieldKind, Partial<typeof answered>>>> = {
  check: { filled: "is ticked", empty: "is not ticked" },
  choice: { filled: "is chosen", empty: "is not chosen" },
  list: { filled: "is chosen", empty: "is not chosen" },
  day: { above: "is after", below: "is before" },
  file: { filled: "has a file", empty: "has no file" },
};

/** The comparisons for fields of a kind, as people read them. */
export function comparisonOptions(kind: FieldKind) {
  const known = comparisonsOf(kind);
  const words = { ...answered, ...wordsOfKind[kind] };
  const offered: readonly ConditionWord[] =
    kind === "check" || kind === "file"
      ? ["filled", "empty"]
      : ["filled", "empty", ...known.filter((one) => one !== "filled")];
  return offered.map((value) => ({ value, label: words[value] }));
}

export const asksForValue = (word: ConditionWord): boolean => word !== "filled" && word !== "empty";

/** The values that can be compared with; undefined where they are typed. */
export function valuesOf(fields: Fields, { kind, ...field }: PlacedField) {
  if (kind === "list") return field.settings?.options ?? [];
  if (kind !== "choice") return undefined;
  return boxesOf(fields, { kind, ...field }).flatMap(({ settings }) => settings?.option ?? []);
}

/** The condition with another comparison; a value that is chosen, not typed, is the first one at the beginning. */
export function compared(
  { field, value }: Condition,
  word: ConditionWord,
  values: readonly string[] | undefined,
): Condition {
  if (word === "empty") return { field, is: "not" };
  if (word === "filled") return { field, is: "filled" };
  const chosen = value ?? values?.[0];
  return { field, is: word, ...(chosen === undefined ? {} : { value: chosen }) };
}

/** A new condition on a field: a box is ticked, anything else is filled in. */
export const conditionOn = (label: string): Condition => ({ field: label, is: "filled" });

/** Fields that depend on a field which is renamed still do. A label that is being typed may be empty for a moment. */
export function withRenamed(
  fields: Fields,
  id: string | undefined,
  change: SettingsChange,
): Fields {
  const target = fields.find((one) => one.id === id);
  if (!target || !("label" in change)) return fields;
  const [from, to] = [target.settings?.label ?? "", change.label ?? ""];
  const hasOwn = (signerId: string): boolean =>
    fields.some((one) => one.signerId === signerId && one.settings?.label === from);
  return fields.map((field) => {
    const { when, formula } = field.settings ?? {};
    const isMeant = field.signerId === target.signerId || !hasOwn(field.signerId);
    const isNamed = namesIn(field).includes(from);
    if (!isMeant || !isNamed) return field;
    const renamed = <T extends Condition | Part>(one: T): T =>
      "field" in one && one.field === from ? { ...one, field: to } : one;
    return {
      ...field,
      settings: {
        ...field.settings,
        ...(when ? { when: when.map(renamed) } : {}),
        ...(formula ? { formula: { ...formula, of: formula.of.map(renamed) } } : {}),
      },
    };
  });
}

const namesIn = ({ settings: { when = [], formula } = {} }: PlacedField): readonly string[] => [
  ...when.map((one) => one.field),
  ...(formula?.of ?? []).flatMap((part) => ("field" in part ? part.field : [])),
];

/** Whether a field depends on others. */
export const isDependent = (field: PlacedField): boolean => namesIn(field).length > 0;

/** The fields that the conditions and the formula of a field name, each once. */
export function parentsOf(fields: Fields, field: PlacedField): Fields {
  const targets = targetsFor(fields, field);
  const names = new Set(namesIn(field));
  return targets.filter(({ label }) => names.has(label)).map((one) => one.field);
}
