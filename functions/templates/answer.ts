import type {
  ShownTemplateRow,
  ShownWholeTemplate,
  TemplateAnswer,
  TemplateRowAnswer,
} from "#contract/calls/templates";
import type { Caller } from "#core/domain/account/caller";
import { templateFileUrl, templateFirstPageUrl } from "#core/domain/envelope/file-url";
import { placeInPoints } from "#core/domain/envelope/points";
import type { Template } from "#core/domain/templates/template";

/** A template as programs get it, and for pages what they also show. */
export const shownTemplate = (
  template: Template,
  caller: Caller,
): TemplateAnswer | ShownWholeTemplate => ({
  ...templateAnswer(template),
  ...forPages(template, caller),
});

export const shownRow = (
  template: Template,
  caller: Caller,
): TemplateRowAnswer | ShownTemplateRow => ({
  ...templateText(template),
  pageCount: template.pages.length,
  ...forPages(template, caller),
});

const forPages = (template: Template, { session }: Caller) =>
  session && {
    fileUrl: templateFileUrl(template),
    ...(template.firstPage ? { firstPage: templateFirstPageUrl(template) } : {}),
  };

/** The reply to a change. */
export const templateAnswer = (template: Template): TemplateAnswer => ({
  ...templateText(template),
  pages: template.pages.map(({ width, height }) => ({ width, height })),
  fields: template.fields.map(({ kind, signer, settings, anchor, ...place }) => ({
    ...{ kind, recipient: signer },
    ...placeInPoints(place, template.pages),
    ...(settings ? { settings } : {}),
    ...(anchor ? { anchor } : {}),
  })),
});

const templateText = (template: Template) => ({
  id: template.id,
  version: template.version,
  name: template.name,
  fileName: template.fileName,
  roles: Array.from({ length: template.numberOfSigners }, (_, i) => template.roles?.[i] ?? ""),
  ...(template.people ? { people: [...template.people] } : {}),
  ...(template.does ? { does: [...template.does] } : {}),
  ...(template.checks ? { checks: template.checks.map((some) => (some ? [...some] : null)) } : {}),
  ...(template.titlePattern ? { titlePattern: template.titlePattern } : {}),
  ...(template.language ? { language: template.language } : {}),
  createdAt: template.createdAt,
  ...(template.changedAt ? { changedAt: template.changedAt } : {}),
});
