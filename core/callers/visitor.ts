import { Refusal } from "#contract/rules/refusals/refusals";
import { type Person, type Workspace, workspaceOf } from "../domain/account/account.ts";
import { assertPublicLinkOpen, type PublicLink } from "../domain/links/public-link.ts";
import type { Template } from "../domain/templates/template.ts";
import { findAccount } from "../store/account/accounts.ts";
import { personFor } from "../store/account/members.ts";
import { isSenderStopped } from "../store/envelope/stops.ts";
import { findTemplateOf } from "../store/library/templates.ts";
import { publicLinkAt } from "../store/sending/public-links.ts";

/** All that a public link leads its visitor to. */
export interface VisitorAccess {
  readonly link: PublicLink;
  readonly template: Template;
  readonly workspace: Workspace;
  /** The person in whose name the document is sent. */
  readonly sender: Person;
}

/**
 * A link by which visitors can begin, with the template as it is now. Throws PUBLIC_LINK_OFF, PUBLIC_LINK_ENDED or
 * PUBLIC_LINK_FULL otherwise. A link that never was is refused like one that is turned off, or whose template or account is gone.
 */
export async function openPublicLink(token: string, now: Date): Promise<VisitorAccess> {
  const link = await publicLinkAt(token);
  if (!link) throw new Refusal("PUBLIC_LINK_OFF");
  const [template, account, isStopped] = await Promise.all([
    findTemplateOf(link.userId, link.templateId),
    findAccount(link.userId),
    isSenderStopped(link.userId),
  ]);
  const workspace = account && workspaceOf(account);
  if (!workspace || workspace.closingAt || isStopped) throw new Refusal("PUBLIC_LINK_OFF");
  assertPublicLinkOpen(link, template, now);
  return { link, template, workspace, sender: await personFor(account, "links", link.madeBy) };
}

/** Throws PUBLIC_LINK_CHANGED unless this is the version that the visitor's page shows: what was read is what is signed. */
export function assertShown({ version }: Template, shown: number): void {
  if (version !== shown) throw new Refusal("PUBLIC_LINK_CHANGED");
}
