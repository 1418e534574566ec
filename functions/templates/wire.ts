import type * as z from "zod/mini";
import { placeholder, placeholderNumber } from "#contract/rules/documents/placeholders";
import {
  fieldLabels,
  type PageSize,
  placeFromWire,
  roundedWire,
} from "#contract/rules/fields/markers";
import { signerColor } from "#contract/rules/limits/limits";
import type {
  templates as specified,
  TemplateMarker,
  TemplateReply,
} from "#contract/specified/templates";
import { templateFileUrl, templateFirstPageUrl } from "#core/domain/envelope/file-url";
import {
  type NewTemplate,
  type NewTemplateField,
  roleExtrasOf,
  type Template,
} from "#core/domain/templates/template";

type Input = Omit<z.output<typeof specified.save.input>, "idempotencyKey">;

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
 * Everything that the sender has entered and placed. Members that were left empty are undefined and replace earlier
 * values.
 */
export const templateText = (input: Input, pages: readonly PageSize[]): TemplateText => ({
  name: input.name,
  numberOfSigners: input.numberOfSigners,
  roles: input.roles?.some((role) => role !== "") ? input.roles : undefined,
  ...roleExtrasOf(input),
  language: input.language,
  fields: newFields(input, pages),
});

const newFields = ({ markers }: Input, pages: readonly PageSize[]): NewTemplateField[] =>
  markers.map((marker) => ({
    kind: marker.etype,
    // The input's pattern allows only placeholders.
    signer: placeholderNumber(marker.recepientEmail) ?? 0,
    place: placeFromWire(marker.etype, marker, pages),
    settings: marker.settings,
  }));

/** Settings are included only for a single template: those of forty would not fit into a Lambda response. */
export const templateReply = (
  template: Template,
  { withSettings }: { readonly withSettings: boolean },
): TemplateReply => ({
  id: template.id,
  version: template.version,
  ...(template.changedAt ? { changedAt: template.changedAt } : {}),
  templateName: template.name,
  fileName: template.fileName,
  fileUrl: templateFileUrl(template),
  numberOfSigners: template.numberOfSigners,
  ...(template.roles ? { roles: template.roles } : {}),
  ...(template.people ? { people: template.people } : {}),
  ...(template.does ? { does: template.does } : {}),
  ...(template.checks ? { checks: template.checks } : {}),
  ...(template.titlePattern ? { titlePattern: template.titlePattern } : {}),
  ...(template.language ? { language: template.language } : {}),
  markers: JSON.stringify(markersOf(template, withSettings)),
  pageCount: template.pages.length,
  createdAt: template.createdAt,
  ...(template.firstPage ? { firstPage: templateFirstPageUrl(template) } : {}),
});

function markersOf({ fields, pages }: Template, withSettings: boolean): TemplateMarker[] {
  return fields.map((field) => ({
    etype: field.kind,
    ...roundedWire(field, pages),
    classname: `marker ${field.kind}`,
    text: fieldLabels[field.kind],
    bgcolor: signerColor(field.signer - 1),
    recepientEmail: placeholder(field.signer),
    ...(withSettings && field.settings ? { settings: field.settings } : {}),
  }));
}
