import { headWord, type Member, memberOf } from "../../../head-words.ts";
import type { PlacedField } from "../../../placing/layout.ts";
import { othersIn } from "../../../placing/other-people.ts";
import { type DraftSigner, fullName } from "../draft/signers.ts";

/**
 * The settings of a signer's fields. A text field called "Name" or "Email", such as a form has, proposes what the sender has
 * entered for this signer, who can change it; it proposes nothing where any one of several people can sign.
 */
export function withOwnParticulars(
  fields: readonly PlacedField[],
  signer: DraftSigner,
): readonly PlacedField[] {
  if (othersIn(signer)) return fields;
  const names = fields.map(({ settings }) => headWord(settings?.label ?? ""));
  return fields.map((field) => {
    const { kind, settings } = field;
    if (kind !== "text" || settings?.value !== undefined || settings?.private) return field;
    const member = memberOf(headWord(settings?.label ?? ""), names);
    const value = member && particular(signer, member);
    return value ? { ...field, settings: { ...settings, value } } : field;
  });
}

function particular(signer: DraftSigner, member: Member): string {
  return member === "name" ? fullName(signer) : signer[member].trim();
}
