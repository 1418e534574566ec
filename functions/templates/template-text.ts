import type * as z from "zod/mini";
import type { templateCalls } from "#contract/calls/templates";
import type { Caller } from "#core/domain/account/caller";
import { askedFields } from "#core/domain/templates/asked-document";
import { type NewTemplate, roleExtrasOf, type Template } from "#core/domain/templates/template";
import { foundTexts } from "#core/sending/found-texts";

type Input = Omit<z.output<typeof templateCalls.createTemplate.key.input>, "documentId">;

export type TemplateText = Pick<
  NewTemplate,
  | "name"
  | "numberOfSigners"
  | "roles"
  | "people"
  | "does"
  | "checks"
  | "titlePattern"
  | "language"
  | "fields"
>;

/**
 * Everything that the caller has entered and placed on the document. Members that were left empty are undefined and
 * replace earlier values.
 */
export async function templateText(
  input: Input,
  { file, pages }: Pick<Template, "file" | "pages">,
  { workspace }: Caller,
  now: Date,
): Promise<TemplateText> {
  const texts = await foundTexts(input.fields, file, { workspace, now, field: "fields" });
  return {
    name: input.name,
    numberOfSigners: input.roles.length,
    roles: input.roles.some((role) => role !== "") ? input.roles : undefined,
    ...roleExtrasOf(input),
    language: input.language,
    fields: askedFields(input.fields, input.roles.length, pages, texts).map(
      ({ recipient, ...field }) => ({ ...field, signer: recipient }),
    ),
  };
}
