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
  type NewTemplateField,
  roleExtrasOf,
  type Template,
} from "#core/domain/templates/template";
import type { TemplateText } from "./template-text.ts";

type Input = Omit<z.output<typeof specified.save.input>, "idempotencyKey">;

export const specifiedText = (input: Input, pages: readonly PageSize[]): TemplateText => ({
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

/** Without the fields' settings: those of forty templates would not fit into a Lambda response. */
export const templateReply = (template: Template): TemplateReply => ({
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
  markers: JSON.stringify(markersOf(template)),
  pageCount: template.pages.length,
  createdAt: template.createdAt,
  ...(template.firstPage ? { firstPage: templateFirstPageUrl(template) } : {}),
});

function markersOf({ fields, pages }: Template): TemplateMarker[] {
  return fields.map((field) => ({
    etype: field.kind,
    ...roundedWire(field, pages),
    classname: `marker ${field.kind}`,
    text: fieldLabels[field.kind],
    bgcolor: signerColor(field.signer - 1),
    recepientEmail: placeholder(field.signer),
  }));
}
