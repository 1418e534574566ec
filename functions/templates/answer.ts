import type {
  ShownTemplateRow,
  ShownWholeTemplate,
  TemplateAnswer,
  TemplateRowAnswer,
} from "#contract/calls/templates";
import { fullNameOf } from "#core/domain/account/account";
import type { Caller } from "#core/domain/account/caller";
import { templateFileUrl, templateFirstPageUrl } from "#core/domain/envelope/file-url";
import { placeInPoints } from "#core/domain/envelope/points";
import { makerOfTemplate, maySetSeenBy } from "#core/domain/templates/kept";
import type { Template } from "#core/domain/templates/template";
import { findAccount } from "#core/store/account/accounts";

/** A template as programs get it, and for pages what they also show. */
export const shownTemplate = (
  template: Template,
  { session }: Caller,
): TemplateAnswer | ShownWholeTemplate => ({
  ...templateAnswer(template),
  ...(session && addresses(template)),
});

/** The same as rows of a list. */
export const shownRows = (
  templates: readonly Template[],
  caller: Caller,
): Promise<(TemplateRowAnswer | ShownTemplateRow)[]> =>
  Promise.all(
    templates.map(async (template) => ({
      ...templateText(template),
      pageCount: template.pages.length,
      ...(caller.session && { ...addresses(template), ...(await keeping(template, caller)) }),
    })),
  );

const addresses = (template: Template) => ({
  fileUrl: templateFileUrl(template),
  ...(template.firstPage ? { firstPage: templateFirstPageUrl(template) } : {}),
});

/** Who keeps it, and whether the caller may change that; nothing for a person who has no colleagues. */
async function keeping(template: Template, caller: Caller) {
  const { workspace, may } = caller;
  if (!workspace.membersCount) return {};
  const keeper = template.seenBy && (await findAccount(makerOfTemplate(template)));
  const maySet = may.has("templates:write") && maySetSeenBy(caller, template);
  return {
    ...(keeper ? { keptBy: fullNameOf(keeper) } : {}),
    ...(maySet ? ({ maySetSeenBy: true } as const) : {}),
  };
}

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

const templateText = (template: Template): Omit<TemplateRowAnswer, "pageCount"> => ({
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
  ...{ madeBy: makerOfTemplate(template), seenBy: template.seenBy ?? "workspace" },
  createdAt: template.createdAt,
  ...(template.changedAt ? { changedAt: template.changedAt } : {}),
});
