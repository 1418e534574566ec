import { type Account, planOf } from "#core/domain/account";
import { type Decision, unchanged } from "#core/domain/change";
import type { Envelope } from "#core/domain/envelope";
import { assertMailsOfDocument, mailsOfAct } from "#core/domain/mail-caps";
import { throttle } from "#core/store/throttle";

/**
 * Counts the mails that follow from an act before it is done, so that nothing that was accepted is left unsent.
 * Throws TOO_MANY_MAILS or MAILS_SPENT.
 */
export async function countMails(
  account: Account,
  before: Envelope,
  decision: Decision,
  now: Date,
): Promise<void> {
  const uses = decision === unchanged ? 0 : mailsOfAct(before, decision.envelope);
  if (decision === unchanged || uses === 0) return;
  const plan = planOf(account, now);
  assertMailsOfDocument(decision.envelope, plan);
  const counted = { uses, max: plan.mailsPerDayMax };
  await throttle("mailsByAccount", account.userId, now, counted);
}
