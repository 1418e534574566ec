import { conditionsFault } from "#contract/rules/fields/conditions";
import { readSettings, type SetField } from "#contract/rules/fields/settings-faults";
import { faultInEnglish } from "#languages/answer-faults";
import type { Fields, PlacedField } from "./layout.ts";

export interface FieldFault {
  readonly id: string;
  /** The name of the setting; undefined if the fault concerns the field as a whole. */
  readonly member: string | undefined;
  /** A sentence that names the field. */
  readonly message: string;
}

/** The first field whose settings can't be sent; `today` is YYYY-MM-DD. */
export function firstFault(fields: Fields, today: string): FieldFault | undefined {
  const read = readSettings(fields.map(asSet), today, faultInEnglish);
  if (!("fault" in read)) return undefined;
  const { index, member, message } = read.fault;
  const field = fields[index];
  // `options.2` becomes `options`: the list has one control for all of them.
  return field && { id: field.id, member: member?.split(".")[0], message };
}

/** The first fault in the conditions and the formula of these boxes, which name other fields of the document. */
export function conditionFault(fields: Fields, boxes: Fields): FieldFault | undefined {
  const fault = conditionsFault(fields, boxes);
  return fault && { id: fault.field.id, member: fault.member, message: fault.message };
}

const asSet = ({ kind, signerId, settings }: PlacedField): SetField => ({
  kind,
  signer: signerId,
  ...(settings ? { settings } : {}),
});

/** The message without the field's name, to show at the control. */
export function atControl({ message }: FieldFault): string {
  const sentence = message.replace(/^“.*?”: /, "");
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** YYYY-MM-DD in this device's time zone. */
export function dayOf(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** The index of the field that a refusal is about: `markers.12.settings.min`. */
export function refusedIndex(field: string | undefined): number | undefined {
  const index = /^(?:markers|fields)\.(\d+)(?:\.|$)/.exec(field ?? "")?.[1];
  return index === undefined ? undefined : Number(index);
}
