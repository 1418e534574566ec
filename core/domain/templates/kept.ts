import type { SeenBy } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "../account/caller.ts";
import { duplicateTemplate, nextOf, type Template } from "./template.ts";

/** Templates are seen by everybody in a workspace, unless the member who made one keeps it to themselves. */

/** The caller as far as it decides which templates they see. */
export type TemplateSeer = Pick<Caller, "workspace" | "actor" | "seesKept">;

/** What of a template decides who sees it. */
type TemplateAccess = Pick<Template, "userId" | "madeBy" | "seenBy">;

export const makerOfTemplate = ({ userId, madeBy = userId }: TemplateAccess): string => madeBy;

export const seesTemplate = (
  { workspace, actor, seesKept }: TemplateSeer,
  template: TemplateAccess,
) =>
  template.userId === workspace.id &&
  (template.seenBy === undefined || seesKept || makerOfTemplate(template) === actor.userId);

/** People who see a kept template and may change templates may share it. Only its maker may keep it again. */
export const maySetSeenBy = ({ actor }: TemplateSeer, template: TemplateAccess): boolean =>
  template.seenBy === "maker" || makerOfTemplate(template) === actor.userId;

/** The next version, for other people. Throws ROLE_LACKS_RIGHT for a person who would keep what a colleague has made. */
export function setSeenBy(
  before: Template,
  seenBy: SeenBy,
  { caller, changeSha256 }: { readonly caller: TemplateSeer; readonly changeSha256: string },
  now: Date,
): Template {
  if (!maySetSeenBy(caller, before)) {
    const message = "Only the person who made a template can keep it to themselves.";
    throw new Refusal("ROLE_LACKS_RIGHT", { message });
  }
  return {
    ...before,
    ...nextOf(before, changeSha256, now),
    seenBy: seenBy === "maker" ? "maker" : undefined,
    replaced: undefined,
  };
}

/** The next version, of the colleague who has taken over from its maker. */
export const giveTemplate = (
  before: Template,
  madeBy: string | undefined,
  now: Date,
): Template => ({
  ...before,
  ...nextOf(before, undefined, now),
  madeBy,
  replaced: undefined,
});

/**
 * A copy for another workspace, which all see there. It names nobody: the people who always sign are known to the workspace that it
 * comes from.
 */
export const copyTemplate = (
  of: Template,
  copy: Pick<Template, "id" | "userId" | "name" | "requestSha256" | "madeBy">,
  now: Date,
): Template => ({
  ...duplicateTemplate(of, copy, now),
  userId: copy.userId,
  ...{ seenBy: undefined, people: undefined },
});
