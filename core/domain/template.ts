import { placeholder, templateInputs } from "#contract/api/templates";
import type { FieldSettings } from "#contract/field-settings";
import type { Language } from "#contract/languages";
import type { FieldKind, PageSize, Place } from "#contract/markers";
import { Refusal } from "#contract/refusals";
import { messages } from "#contract/rules";
import { settingsOfAll } from "./field-settings.ts";
import type { StoredFile } from "./stored-file.ts";

export interface TemplateField extends Place {
  readonly kind: FieldKind;
  /** 1 for "Signer 1". */
  readonly signer: number;
  readonly settings?: FieldSettings | undefined;
}

/** A document with its fields, but without signers. It is never changed, only deleted. */
export interface Template {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly fileName: string;
  /** The template's own copy: uploading or deleting files doesn't affect it. */
  readonly file: StoredFile;
  /** The picture of the file's first page, if it could be drawn. */
  readonly firstPage?: StoredFile | undefined;
  readonly pages: readonly PageSize[];
  readonly numberOfSigners: number;
  /** In the order of the signers; "" for those without one. Absent if nobody has one. */
  readonly roles?: readonly string[] | undefined;
  /** Of documents that are made from it; absent where none was chosen. */
  readonly language?: Language | undefined;
  readonly fields: readonly TemplateField[];
  readonly createdAt: string;
  /** SHA-256 of the request that made it: the same idempotency key must come with the same request. */
  readonly requestSha256: string;
}

export interface NewTemplateField {
  readonly kind: FieldKind;
  readonly signer: number;
  /** Absent if the field was dropped beside the pages; it is left out. */
  readonly place?: Place | undefined;
  /** As sent; read here. */
  readonly settings?: unknown;
}

export type NewTemplate = Omit<Template, "fields" | "createdAt"> & {
  readonly fields: readonly NewTemplateField[];
};

/** Refuses fields and roles for signers that the template doesn't have, and a template without any field. */
export function makeTemplate(from: NewTemplate, now: Date): Template {
  if (from.roles && from.roles.length > from.numberOfSigners)
    throw new Refusal("BAD_FIELD", { field: templateInputs.roles, message: messages.rolesMax });
  const surplus = from.fields.find(({ signer }) => signer > from.numberOfSigners);
  if (surplus) {
    const whom = placeholder(surplus.signer);
    const count = signerCount(from.numberOfSigners);
    throw refusal(`A field was placed for ${whom}, but this template is for ${count}.`);
  }
  const allSettings = settingsOfAll(from.fields, now);
  const fields = from.fields.flatMap(({ kind, signer, place }, index): TemplateField[] => {
    const settings = allSettings[index];
    return place ? [{ ...place, kind, signer, ...(settings ? { settings } : {}) }] : [];
  });
  if (fields.length === 0) throw refusal("Please place at least one field.");
  return { ...from, fields, createdAt: now.toISOString() };
}

const refusal = (message: string) =>
  new Refusal("BAD_FIELD", { field: templateInputs.fields, message });

export const signerCount = (count: number): string =>
  count === 1 ? "1 signer" : `${count} signers`;
