import { signerColor } from "#contract/rules";
import { placeholder, placeholderNumber, type TemplateField } from "../../api/templates.ts";
import { type Recipient, toldApart } from "./kinds.ts";
import type { Fields } from "./layout.ts";

/** A template's fields in a document: Signer 1's belong to the first signer, and so on. */
export function assignedFields(
  fields: readonly TemplateField[],
  signerIds: readonly string[],
  newId: () => string,
): Fields {
  return fields.flatMap(({ signerNumber, ...field }) => {
    const recipientId = signerIds[signerNumber - 1];
    return recipientId === undefined ? [] : [{ ...field, id: newId(), recipientId }];
  });
}

/** The fields of a new template, whose signers are `placeholders`. */
export function numberedFields(fields: Fields): TemplateField[] {
  return fields.map(({ kind, place, recipientId }) => ({
    kind,
    place,
    signerNumber: placeholderNumber(recipientId) ?? 1,
  }));
}

/** Signer 1 to Signer n, who stand for people that are not known yet. */
export function placeholders(count: number): Recipient[] {
  return toldApart(
    Array.from({ length: count }, (_, index) => {
      const name = placeholder(index + 1);
      return { id: name, name, color: signerColor(index), initials: `S${index + 1}` };
    }),
  );
}
