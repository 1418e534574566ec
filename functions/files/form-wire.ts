import type { FormField, FormReading, NumberForm } from "sealed-pdf";
import type { DocumentForm } from "#contract/calls/documents";
import type { FormFieldReply, FormReply } from "#contract/pages/files";
import {
  type DayFormat,
  type FieldSettings,
  type NumberFormat,
  settingsOf,
} from "#contract/rules/fields/field-settings";
import { type FilledKind, isFilledKind, type PageSize } from "#contract/rules/fields/markers";
import { readSettings } from "#contract/rules/fields/settings-faults";
import { placeInPoints } from "#core/domain/envelope/points";
import { faultInEnglish } from "#languages/answer-faults";

export const formReply = ({ fields, leftOut, scripts, signed }: FormReading): FormReply => ({
  fields: fieldReplies(fields),
  leftOut,
  scripts,
  signed,
});

/** The same as programs get it. */
export const formAnswer = (
  { fields, leftOut, scripts, signed }: FormReading,
  pages: readonly PageSize[],
): DocumentForm => ({
  fields: fieldReplies(fields).map(({ name, kind, place, settings, readOnly }) => ({
    ...{ name, readOnly },
    field: {
      ...{ kind, recipient: 1, ...placeInPoints(place, pages) },
      ...(settings ? { settings } : {}),
    },
  })),
  leftOut: [...leftOut],
  scripts: scripts.map(({ name, does, others }) => ({
    name,
    does: [...does],
    others: [...others],
  })),
  signed,
});

/** The fields, of which some are computed: their parts have labels that tell which is meant. */
function fieldReplies(fields: readonly FormField[]): FormFieldReply[] {
  const parts = new Set(fields.flatMap(({ calculation }) => calculation?.of ?? []));
  const labelled = fields.map((field): FormField => {
    const isOther = ({ name, label }: FormField) => label === field.label && name !== field.name;
    const isTold = field.label !== undefined && !(parts.has(field.name) && fields.some(isOther));
    return parts.has(field.name) && !isTold ? { ...field, label: field.name.slice(-80) } : field;
  });
  const labels = new Map(labelled.map(({ name, label = "" }) => [name, label]));
  return labelled.map((field) => {
    const reply = fieldReply(field);
    const { calculation: { is, of } = {} } = field;
    if (!is || !of || !isFilledKind(reply.kind)) return reply;
    const { value: _, required: __, ...settings } = reply.settings ?? {};
    const formula = { is, of: of.map((name) => ({ field: labels.get(name) ?? "" })) };
    return { ...reply, settings: { ...settings, formula } };
  });
}

function fieldReply(field: FormField): FormFieldReply {
  const { name, kind, place, readOnly } = field;
  if (kind === "signature") return { name, kind: "sign", place, readOnly };
  return { name, place, readOnly, ...usable(kind, settingsFrom(field)) };
}

/**
 * Reduces settings to allowed ones: a form may contain others, such as a value that is no valid answer. The value is
 * the first to be dropped.
 */
function usable(kind: FilledKind, settings: FieldSettings) {
  const { value: _, ...empty } = settings;
  const { min: __, max: ___, ...unbound } = empty;
  const { label: ____, option: _____, ...bare } = unbound;
  const valid = [settings, empty, unbound, bare].find((one) => isValid(kind, one));
  return valid ? { kind, settings: valid } : { kind: "text" as const, settings: {} };
}

function isValid(kind: FilledKind, settings: FieldSettings): boolean {
  // The members that boxes of a choice must have in common can't be checked on a single one.
  if (kind === "choice") return settingsOf.choice.safeParse(settings).success;
  return "settings" in readSettings([{ kind, signer: "", settings }], anyDay, faultInEnglish);
}

/** Forms have no bounds that depend on the date. */
const anyDay = "2000-01-01";

function settingsFrom(field: FormField): FieldSettings {
  const { label, required, group, value, align, lines, maxLength, options, option } = field;
  const { number, dayPattern, min, max } = field;
  const settings = {
    label,
    required,
    group,
    value,
    private: field.private,
    align,
    lines,
    maxLength,
    options,
    option,
    min,
    max,
    decimals: number?.decimals,
    format: number ? numberFormat(number) : dayPattern && dayFormat(dayPattern),
  };
  const given = Object.entries(settings).filter(([, setting]) => setting !== undefined);
  return Object.fromEntries(given);
}

/** The nearest of our number formats. */
function numberFormat({ currency = "", percent, thousands, point }: NumberForm): NumberFormat {
  if (percent) return "percent";
  if (/€|eur/i.test(currency)) return "EUR";
  if (/£|gbp/i.test(currency)) return "GBP";
  if (/^(us)?\$$|usd/i.test(currency)) return "USD";
  if (point === ",") return "1.234,50";
  return thousands === "" ? "plain" : "1,234.50";
}

/** The nearest of our date formats: months in words stay words, and what comes first stays first. */
function dayFormat(pattern: string): DayFormat {
  if (pattern.includes("mmm")) return "D Month YYYY";
  const first = /[dmy]/.exec(pattern)?.[0];
  if (first === "y") return "YYYY-MM-DD";
  if (first === "m") return "MM/DD/YYYY";
  return pattern.includes(".") ? "DD.MM.YYYY" : "DD/MM/YYYY";
}
