import { signerColor } from "#contract/rules";
import { placeholder, placeholderNumber, type TemplateField } from "../../api/templates.ts";
import type { Fields } from "./layout.ts";
import { type ShownSigner, toldApart } from "./signers.ts";

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
  return fields.map(({ kind, place, signerId }) => ({
    kind,
    place,
    signerNumber: placeholderNumber(signerId) ?? 1,
  }));
}

/** Signer 1 to Signer n, in place of people who aren't known yet. */
export function placeholders(count: number): ShownSigner[] {
  return toldApart(
    Array.from({ length: count }, (_, index) => {
      const name = placeholder(index + 1);
      return { id: name, name, color: signerColor(index), initials: `S${index + 1}` };
    }),
  );
}
