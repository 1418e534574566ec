import { labelOf } from "#contract/rules/fields/answers";
import { isFilledKind } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import { boxesOf } from "./groups.ts";
import type { Fields, PlacedField } from "./layout.ts";
import type { ShownSigner } from "./signers.ts";

/** Warnings about fields of one signer that are called the same, so that answers are hard to tell apart. */
export function sameLabels(fields: Fields, signers: readonly ShownSigner[]): string[] {
  return signers.flatMap(({ id, name }) => {
    const counts = new Map<string, number>();
    for (const field of askedOnce(fields).filter(({ signerId }) => signerId === id)) {
      const label = labelOf(field);
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count > 1)
      .map(([label, count]) => `${isolated(name)} has ${count} fields with the label “${label}”.`);
  });
}

/** Fields that signers fill in; a choice or a linked field is represented by its first box. */
const askedOnce = (fields: Fields): Fields =>
  fields
    .filter(({ kind }) => isFilledKind(kind))
    .filter((field) => field.kind === "check" || boxesOf(fields, field)[0]?.id === field.id);

/** Warnings about options that are still the default ones, and lists with only one option. */
export function oddOptions(fields: Fields): string[] {
  return askedOnce(fields).flatMap((field) => {
    const options = optionsOf(field, fields);
    const first = options.find((option) => /^Option \d+$/.test(option));
    if (first !== undefined) return [`“${labelOf(field)}” still has the option “${first}”.`];
    return field.kind === "list" && options.length === 1
      ? [`The list “${labelOf(field)}” has only one option.`]
      : [];
  });
}

function optionsOf(field: PlacedField, fields: Fields): readonly string[] {
  if (field.kind === "list") return field.settings?.options ?? [];
  if (field.kind !== "choice") return [];
  return boxesOf(fields, field).flatMap(({ settings }) => settings?.option ?? []);
}
