import type { FieldSettings } from "#contract/rules/fields/field-settings";
import { isDay } from "#contract/rules/inputs/day";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Converts a day typed in the field's format to YYYY-MM-DD; undefined if the text isn't a day. */
export function dayOf(
  typed: string,
  { format }: Pick<FieldSettings, "format">,
): string | undefined {
  const parts = typed.trim().split(/[\s./,-]+/);
  if (parts.length !== 3) return undefined;
  const [a = "", b = "", c = ""] = parts;
  const isYearFirst = /^\d{4}$/.test(a);
  const year = isYearFirst ? a : c;
  const [day, month] = isYearFirst ? [c, b] : format === "MM/DD/YYYY" ? [b, a] : [a, b];
  const number = /^\d+$/.test(month)
    ? Number(month)
    : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const iso = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(iso) ? iso : undefined;
}
