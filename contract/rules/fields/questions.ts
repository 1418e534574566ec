import type { FieldSettings } from "./field-settings.ts";
import { type FieldKind, isFilledKind } from "./markers.ts";

/** These functions find and group the fields that a signer is asked. The rules for the answers are in answers.ts. */

export interface AnsweredField {
  readonly id: string;
  readonly kind: FieldKind;
  /** Conditions look at the fields of the same signer first; left out where all fields are one signer's. */
  readonly signerId?: string | undefined;
  readonly settings?: FieldSettings | undefined;
}

/** Whether the signer is asked for it: a filled-in kind that the sender has not locked. */
export const isAsked = (field: AnsweredField): boolean =>
  isFilledKind(field.kind) && field.settings?.locked !== true;

/** Boxes that belong together, in the order of the fields; a box without a group stands alone. */
export function groupsOf<F extends AnsweredField>(fields: readonly F[]): readonly (readonly F[])[] {
  const groups = new Map<string, F[]>();
  for (const field of fields.filter(isAsked)) {
    const { group } = field.settings ?? {};
    const key = group === undefined ? `id ${field.id}` : `group ${field.kind} ${group}`;
    const members = groups.get(key);
    if (members) members.push(field);
    else groups.set(key, [field]);
  }
  return [...groups.values()];
}
