import type { TemplateAnswer, TemplateRowAnswer } from "#contract/calls/templates";
import { placeInPoints } from "#core/domain/envelope/points";
import type { Template } from "#core/domain/templates/template";

/** A template as programs get it. */
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

export const rowAnswer = (template: Template): TemplateRowAnswer => ({
  ...templateText(template),
  pageCount: template.pages.length,
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
