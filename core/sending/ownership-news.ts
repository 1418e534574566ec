import { randomUUID } from "node:crypto";
import { type Account, namedAs, type Person } from "../domain/account/account.ts";
import type { OwnershipNews } from "../domain/account/ownership.ts";
import { variable } from "../environment.ts";
import { ownershipMail } from "../mails/ownership-mails.ts";
import { findWorkspace, ownerOf } from "../store/account/accounts.ts";
import { listMembers } from "../store/account/members.ts";
import { endNews, findNews, noteNewsMailed } from "../store/account/ownership-news.ts";
import { nameOfWorkspace } from "../store/account/workspaces.ts";
import { mailInSteps } from "./mail-in-steps.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** What is to be mailed about a workspace, which is named as its people know it before it is passed on. */
export const newsOf = async (
  what: OwnershipNews["what"],
  account: Account,
  member: Person,
): Promise<OwnershipNews> => ({
  ...{ id: randomUUID(), what, workspace: await nameOfWorkspace(account) },
  ...{ owner: namedAs(await ownerOf(account)), member: namedAs(member) },
});

/**
 * Mails the owner, the member and all admins; after a crash, the next run goes on where this one has stopped. Nobody is mailed of a
 * workspace that is being erased. The news are named as `newsDue` does.
 */
export async function tellOfOwnership(of: string, _: Date, hasTime: () => boolean): Promise<void> {
  const [workspaceId = "", newsId = ""] = of.split("/");
  const [news, workspace] = await Promise.all([
    findNews(workspaceId, newsId),
    findWorkspace(workspaceId),
  ]);
  if (!news) return;
  if (!workspace || workspace.closingAt) return endNews(workspaceId, newsId);
  const { owner, member, after } = news;
  const admins = (await listMembers(workspaceId)).filter(({ role }) => role === "admin");
  const isDone = await mailInSteps({
    ids: [owner.userId, member.userId, ...admins.map(({ id }) => id)],
    after,
    mailFor: ({ userId }) =>
      ownershipMail({ ...news, isToMember: userId === member.userId }, product),
    note: (mailed) => noteNewsMailed(workspaceId, newsId, mailed),
    hasTime,
  });
  if (isDone) await endNews(workspaceId, newsId);
}
