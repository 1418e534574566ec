import { readSettings, type SetField } from "#contract/settings-faults";
import { faultInEnglish } from "#languages/answer-faults";
import type { Fields, PlacedField } from "./layout.ts";

/** What is wrong with the settings of a field. */
export interface FieldFault {
  readonly id: string;
  /** The setting; undefined if it is about the field as a whole. */
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
  // Of a list's options, whichever it is.
  return field && { id: field.id, member: member?.split(".")[0], message };
}

const asSet = ({ kind, signerId, settings }: PlacedField): SetField => ({
  kind,
  signer: signerId,
  ...(settings ? { settings } : {}),
});

/** Without the field's name, to stand at the control. */
export function atControl({ message }: FieldFault): string {
  const sentence = message.replace(/^“.*?”: /, "");
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** YYYY-MM-DD on this device. */
export function dayOf(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** The index of the field that a refusal is about: `markers.12.settings.min`. */
export function refusedIndex(field: string | undefined): number | undefined {
  const index = /^markers\.(\d+)(?:\.|$)/.exec(field ?? "")?.[1];
  return index === undefined ? undefined : Number(index);
}
