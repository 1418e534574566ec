import { workspaceOf } from "../domain/account/account.ts";
import { needsSignOn } from "../domain/account/sign-on.ts";
import { variable } from "../environment.ts";
import { factorRequiredMail } from "../mails/member-mails.ts";
import { findAccount, ownerOf } from "../store/account/accounts.ts";
import { listMembers } from "../store/account/members.ts";
import { endNotice, findNotice, noteMailed } from "../store/account/required-factors.ts";
import { nameOfWorkspace } from "../store/account/workspaces.ts";
import { mailInSteps, mailPerson } from "./mail-in-steps.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * Mails the members of a workspace, its owner first, that it will require a factor, and from when; after a crash, the next run goes
 * on where this one has stopped. Nobody is mailed of a rule that no longer holds, and nobody who logs in by single sign-on.
 */
export async function tellOfFactor(
  workspaceId: string,
  _: Date,
  hasTime: () => boolean,
): Promise<void> {
  const [notice, account] = await Promise.all([findNotice(workspaceId), findAccount(workspaceId)]);
  if (!notice || !account) return;
  const { factorFrom, by, after } = notice;
  const workspace = workspaceOf(account);
  if (workspace.closingAt || workspace.requires?.factorFrom !== factorFrom)
    return void (await endNotice(workspaceId, notice));
  const name = await nameOfWorkspace(account);
  const mail = factorRequiredMail({ workspace: name, by, factorFrom }, product);
  if (after === undefined) await mailPerson(await ownerOf(account), mail);
  const members = await listMembers(workspaceId);
  const ids = members
    .filter((member) => !needsSignOn(workspace, member.role, member))
    .map(({ id }) => id);
  const note = (mailed: string) => noteMailed(workspaceId, notice, mailed);
  if (await mailInSteps({ ids, after, mailFor: () => mail, note, hasTime }))
    await endNotice(workspaceId, notice);
}
