import { labelOf } from "#contract/rules/fields/answers";
import type { CellCorrection, RowFault } from "../../api/batches.ts";
import type { TemplateRecord } from "../../api/templates.ts";
import { valueIn } from "./columns.ts";
import { dayForm, inForm, numberForm } from "./sheet/readings.ts";

export const faultKey = ({ row, field = "" }: Pick<RowFault, "row" | "field">): string =>
  `${row} ${field}`;

/** A corrected cell as the API takes it: days and numbers may be written as in a sheet. None for a fault of no single cell. */
export function correctionOf(
  { row, field }: Pick<RowFault, "row" | "field">,
  text: string,
  template: Pick<TemplateRecord, "fields"> | undefined,
  languages: readonly string[] = navigator.languages,
): readonly CellCorrection[] {
  if (field === undefined) return [];
  const typed = text.trim();
  const label = /^values\.(.+)$/s.exec(field)?.[1];
  const kind = template?.fields.find((one) => labelOf(one) === label)?.kind;
  if (label === undefined || kind === undefined) return [{ row, field, value: typed }];
  if (kind === "day")
    return [{ row, field, value: inForm(typed, dayForm([typed], { languages })) }];
  if (kind === "number")
    return [{ row, field, value: inForm(typed, numberForm([typed], { languages })) }];
  if (kind !== "check") return [{ row, field, value: typed }];
  const [, value = ""] = valueIn({ label, of: kind }, typed)[0] ?? [];
  return [{ row, field, value }];
}
