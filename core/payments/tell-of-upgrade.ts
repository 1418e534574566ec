import type { Workspace } from "../domain/account/account.ts";
import { upgradeToTell } from "../domain/account/subscription.ts";
import { variable } from "../environment.ts";
import { sendMail } from "../gateways/mail.ts";
import { listSubscriptions } from "../gateways/payments.ts";
import { upgradeMail } from "../mails/account-mails.ts";
import { claimTelling, noteTold, reconcile } from "../store/account/billing.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * Makes the account agree with Stripe, and tells its holder of an automatic upgrade that they have not been notified of yet.
 * It is recorded only after the mail, so after a crash in between the mail is sent twice rather than never.
 */
export async function reconcileAndTell(userId: string, now: Date): Promise<void> {
  const workspace = await reconcile(userId, listSubscriptions, now);
  const upgrade = upgradeToTell(workspace);
  if (upgrade && (await claimTelling(userId, upgrade, now))) await tell(workspace, upgrade);
}

async function tell(
  { id: userId, email, subscription }: Workspace,
  upgrade: string,
): Promise<void> {
  if (subscription) await sendMail(email, upgradeMail(subscription.plan, product));
  await noteTold(userId, upgrade);
}
