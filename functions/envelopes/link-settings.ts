import { randomBytes, randomUUID } from "node:crypto";
import type { linkCalls, PublicLinkAnswer } from "#contract/calls/links";
import { publicLinkPath } from "#contract/rules/product/links";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "#core/domain/account/caller";
import {
  dayMaxOf,
  type PublicLink,
  publicLinkState,
  publicTitle,
  unfitBecause,
} from "#core/domain/links/public-link";
import { seesTemplate } from "#core/domain/templates/kept";
import type { Template } from "#core/domain/templates/template";
import { variable } from "#core/environment";
import { listPage, newestFirst } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { usesNow } from "#core/store/common/throttle";
import { findTemplate, findTemplateOf, getTemplate } from "#core/store/library/templates";
import {
  changePublicLink,
  findPublicLink,
  insertPublicLink,
  listPublicLinks,
  removePublicLink,
} from "#core/store/sending/public-links";
import { assertPrintable } from "#core/text/printable";

const siteUrl = variable("SITE_URL");

/** Makes the link of a template, or replaces its settings. The same call again changes nothing. */
export const setLink: RouteOf<typeof linkCalls.setLink> = async ({
  input: { templateId, ...settings },
  caller,
  now,
}) => {
  const userId = caller.workspace.id;
  const template = await getTemplate(caller, templateId);
  const fault = unfitBecause(template, settings);
  if (fault !== undefined) throw new Refusal("BAD_FIELD", { field: "role", message: fault });
  assertPrintable([["title", settings.title]]);
  for (let tries = 1; tries <= triesMax; tries++) {
    const before = await findPublicLink(userId, templateId);
    const made = { ...newLink(caller, templateId, now), settings };
    const link = before
      ? await changePublicLink(before, settings)
      : (await insertPublicLink(made)) && made;
    if (link) return linkAnswer(link, template, now);
  }
  throw new Refusal("CONFLICT");
};

/** Limit for a link that is made and deleted again and again meanwhile. */
const triesMax = 5;

const newLink = ({ workspace, actor }: Caller, templateId: string, now: Date) => ({
  ...{ id: randomUUID(), userId: workspace.id, templateId },
  ...(actor.userId === workspace.id ? {} : { madeBy: actor.userId }),
  token: randomBytes(16).toString("base64url"),
  visitors: 0,
  createdAt: now.toISOString(),
});

export const getLink: RouteOf<typeof linkCalls.getLink> = async ({ input, caller, now }) => {
  const [template, link] = await Promise.all([
    getTemplate(caller, input.templateId),
    ownLink(caller, input.templateId),
  ]);
  return linkAnswer(link, template, now);
};

export const removeLink: RouteOf<typeof linkCalls.removeLink> = async ({ input, caller }) => {
  const link = await ownLink(caller, input.templateId);
  await removePublicLink(link);
  return { id: link.id, deleted: true };
};

/** Those of deleted templates are left out: nobody can open or change them. */
export const listLinks: RouteOf<typeof linkCalls.listLinks> = async ({ input, caller, now }) => {
  const userId = caller.workspace.id;
  const all = await listPublicLinks(userId);
  const read = await Promise.all(
    all.map(async (link) => ({ link, template: await findTemplate(caller, link.templateId) })),
  );
  const live = read.flatMap(({ link, template }) => (template ? [{ link, template }] : []));
  const page = listPage(live, input, ({ link }) => newestFirst(link.createdAt, link.id));
  const data = await Promise.all(
    page.data.map(({ link, template }) => linkAnswer(link, template, now)),
  );
  return { ...page, data };
};

/** The link of a template that the caller sees, or that was deleted; throws NOT_FOUND. */
async function ownLink(caller: Caller, templateId: string): Promise<PublicLink> {
  const [link, template] = await Promise.all([
    findPublicLink(caller.workspace.id, templateId),
    findTemplateOf(caller.workspace.id, templateId),
  ]);
  if (!link || (template && !seesTemplate(caller, template))) throw new Refusal("NOT_FOUND");
  return link;
}

async function linkAnswer(
  link: PublicLink,
  template: Template,
  now: Date,
): Promise<PublicLinkAnswer> {
  const { id, templateId, token, settings, visitors, createdAt } = link;
  const dayMax = dayMaxOf(settings);
  const today = await usesNow("visitorsByLink", id, now, dayMax);
  const state = publicLinkState(link, template, now);
  const fault = unfitBecause(template, settings);
  return {
    ...{ id, templateId, url: `${siteUrl}${publicLinkPath(token)}` },
    ...{ ...settings, dayMax },
    title: publicTitle(settings, template),
    state: state === "open" && today >= dayMax ? "full-today" : state,
    ...(state === "unfit" && fault ? { unfitBecause: fault } : {}),
    ...{ visitors, visitorsToday: today, createdAt },
  };
}
