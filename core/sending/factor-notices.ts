import { type Account, workspaceOf } from "../domain/account/account.ts";
import { variable } from "../environment.ts";
import { sendMail } from "../gateways/mail.ts";
import { logError } from "../log.ts";
import { factorRequiredMail } from "../mails/member-mails.ts";
import { findAccount, ownerOf } from "../store/account/accounts.ts";
import { listMembers } from "../store/account/members.ts";
import { endNotice, findNotice, noteMailed } from "../store/account/required-factors.ts";
import { nameOfWorkspace } from "../store/account/workspaces.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Mails in one step: after a crash, the next run repeats those of one step at most. */
const stepMails = 10;

/**
 * Mails the members of a workspace, its owner first, that it will require a factor, and from when; after a crash, the next run goes
 * on where this one has stopped. Nobody is mailed of a rule that no longer holds.
 */
export async function tellOfFactor(workspaceId: string): Promise<void> {
  const [notice, account] = await Promise.all([findNotice(workspaceId), findAccount(workspaceId)]);
  if (!notice || !account) return;
  const { factorFrom, by, after } = notice;
  const { closingAt, requires } = workspaceOf(account);
  if (closingAt || requires?.factorFrom !== factorFrom)
    return void (await endNotice(workspaceId, notice));
  const name = await nameOfWorkspace(account);
  const tell = ({ email }: Pick<Account, "email">) =>
    sendMail(email, factorRequiredMail({ workspace: name, by, factorFrom }, product)).catch(
      (error) => logError("factor required without a mail", error),
    );
  if (after === undefined) await tell(await ownerOf(account));
  const ids = (await listMembers(workspaceId)).map(({ id }) => id);
  const left = ids.filter((id) => after === undefined || id > after);
  for (let from = 0; from < left.length; from += stepMails) {
    const step = left.slice(from, from + stepMails);
    const people = await Promise.all(step.map((id) => findAccount(id)));
    await Promise.all(people.flatMap((person) => (person ? [tell(person)] : [])));
    if (!(await noteMailed(workspaceId, notice, step.at(-1) ?? ""))) return;
  }
  await endNotice(workspaceId, notice);
}
