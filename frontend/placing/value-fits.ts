import { fieldSize } from "sealed-pdf/layout";
import { printedAnswer } from "#contract/rules/fields/answers";
import { printedSettings } from "#contract/rules/fields/field-settings";
import type { PageSize } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import { fitsField } from "../pdf/field-text.ts";
import { notPrintable } from "../pdf/printable.ts";
import { shortName } from "./field-words.ts";
import type { Fields, PlacedField } from "./layout.ts";
import { type FieldFault, firstFault } from "./settings-checks.ts";

/** What keeps these fields from being sent: wrong settings, or what the sender has filled in is too long. */
export const faultIn = (
  fields: Fields,
  pages: readonly PageSize[],
  today: string,
): FieldFault | undefined =>
  firstFault(fields, today) ?? firstUnprintable(fields) ?? firstTooLong(fields, pages);

function firstUnprintable(fields: Fields): FieldFault | undefined {
  for (const field of fields) {
    const { settings = {}, id } = field;
    const words = printedSettings(settings).find(([, text = ""]) => notPrintable(text));
    const [member, text = ""] = words ?? ["value", printedValue(field)];
    const message = notPrintable(text);
    if (message)
      return {
        id,
        member: member.split(".")[0],
        message: `“${isolated(shortName(field))}”: ${message}`,
      };
  }
  return undefined;
}

const printedValue = ({ kind, settings = {} }: PlacedField): string =>
  typeof settings.value === "string"
    ? printedAnswer({ id: "", kind, settings }, settings.value)
    : "";

function firstTooLong(fields: Fields, pages: readonly PageSize[]): FieldFault | undefined {
  const field = fields.find((one) => !fits(one, pages));
  if (!field) return undefined;
  const message = `“${isolated(shortName(field))}”: this is too long for its place in the document. Please shorten it.`;
  return { id: field.id, member: "value", message };
}

function fits({ kind, place, settings = {} }: PlacedField, pages: readonly PageSize[]): boolean {
  const { value, lines, sizePt } = settings;
  const page = pages[place.page];
  if (typeof value !== "string" || !page) return true;
  const text = printedAnswer({ id: "", kind, settings }, value);
  return fitsField(text, { many: lines === "many", sizePt }, fieldSize(place, page));
}
