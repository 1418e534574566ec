import { signerColor } from "#contract/rules/limits/limits";
import { unsigned } from "#contract/rules/people/roles";
import {
  placeholder,
  placeholderNumber,
  type RoleLists,
  type TemplateField,
} from "../api/templates.ts";
import { checksText } from "../checks-text.ts";
import type { Fields } from "./layout.ts";
import { initialsOf, type ShownSigner, toldApart } from "./signers.ts";

/** A template's fields for a document: Signer 1's belong to the first signer, and so on. */
export function assignedFields(
  fields: readonly TemplateField[],
  signerIds: readonly string[],
  newId: () => string,
): Fields {
  return fields.flatMap(({ signerNumber, ...field }) => {
    const signerId = signerIds[signerNumber - 1];
    return signerId === undefined ? [] : [{ ...field, id: newId(), signerId }];
  });
}

/** The fields of a new template, whose signers are `placeholders`. */
export function numberedFields(fields: Fields): TemplateField[] {
  return fields.map(({ kind, place, signerId, settings }) => ({
    kind,
    place,
    settings,
    signerNumber: placeholderNumber(signerId) ?? 1,
  }));
}

/** What is known of each role of a template, each list in the order of the signers. */
type KnownRoles = Partial<Pick<RoleLists, "roles" | "does" | "checks">>;

/** Signer 1 to Signer n, or their roles, in place of people who aren't known yet. */
export function placeholders(
  count: number,
  { roles = [], does = [], checks = [] }: KnownRoles = {},
): ShownSigner[] {
  return toldApart(
    Array.from({ length: count }, (_, index) => {
      const id = placeholder(index + 1);
      const role = roles[index] ?? "";
      const initials = role === "" ? `S${index + 1}` : initialsOf(role);
      const { role: act, witnessOf } = does[index] ?? {};
      const known = {
        does: unsigned(act),
        witnessOf: witnessOf === undefined ? undefined : placeholder(witnessOf),
        checks: checks[index] ? checksText(checks[index]) : undefined,
      };
      return { id, name: role || id, color: signerColor(index), initials, ...known };
    }),
  );
}
