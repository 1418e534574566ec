import { type Account, dueParts, poolUserOf, workspaceOf } from "#core/domain/account/account";
import { removeEnvelope } from "#core/domain/acts/signing";
import { dayMs, hourMs, minuteMs } from "#core/domain/common/time";
import { unchanged } from "#core/domain/envelope/change";
import { type Envelope, isSignedByAll } from "#core/domain/envelope/envelope";
import { withLabels } from "#core/domain/envelope/filing";
import { notSealed } from "#core/domain/envelope/not-sealed";
import { deleteAllAttachments } from "#core/gateways/attachments";
import { closeCheckout } from "#core/gateways/payment-pages";
import { endSubscriptions } from "#core/gateways/payments";
import { deleteUser } from "#core/gateways/pool-users";
import { findAccount } from "#core/store/account/accounts";
import { closeWorkspaces, postponeErasure, removeAccount } from "#core/store/account/closings";
import { countListed } from "#core/store/envelope/envelope-list";
import { changeUnrecorded } from "#core/store/envelope/envelopes";
import { ownedEnvelopes } from "#core/store/envelope/owned-envelopes";
import { changeWithoutPrivateAnswers } from "#core/store/envelope/private-answers";
import { erasePerson, eraseWorkspace } from "./erase-belongings.ts";

/**
 * Erases what was closed of an account: the person, their workspace, or both. Each step can be repeated, and the account itself
 * is erased last: after a crash, the next run continues with what is left. `contract/rules/installation/erasure.ts` says what is
 * kept.
 */
export async function eraseAccount(userId: string, now: Date): Promise<void> {
  const account = await findAccount(userId);
  if (!account) return;
  const due = dueParts(account);
  if (!due.person && !due.workspace) return;
  const againInMs = due.workspace ? await untilErased(account, now) : 0;
  if (againInMs > 0) return postponeErasure(userId, new Date(now.getTime() + againInMs));
  if (due.person) {
    // The call that closed the account may have stopped before it had closed them all.
    await closeWorkspaces(account, now);
    await erasePerson(account, now);
    for (const id of new Set([userId, poolUserOf(account)])) await deleteUser(id);
  }
  await removeAccount(account);
}

/** Erases what belongs to the account's workspace; returns how long the rest has to wait, or 0 if nothing is left. */
async function untilErased(account: Account, now: Date): Promise<number> {
  const { id, closingAt = "" } = workspaceOf(account);
  await endPayments(account);
  const listed = await countListed(id);
  const { found, waiting } = await withdrawOpen(id, now);
  if (waiting > 0 || (found < listed && mayBeBehind(closingAt, now))) return hourMs;
  return (await eraseWorkspace(account, now)) ? 0 : minuteMs;
}

/**
 * The payment page is closed first: a payment that was made in between has created a subscription by then. Where nothing
 * is paid any more, the operator has ended all subscriptions at Stripe.
 */
async function endPayments({ customerId, checkout, included }: Account): Promise<void> {
  if (!customerId || included) return;
  if (checkout) await closeCheckout(checkout.id);
  await endSubscriptions(customerId);
}

const byRequest = { ip: "", userAgent: "" } as const;

/**
 * Withdraws what is still waiting for signatures; the sweep mails those who were invited. A document that everybody has
 * signed waits for answers to a change of who signs, for a day at most, and for its seal. It is withdrawn only if
 * sealing would change a page, because nobody else could withdraw it any more. Answers that signers gave only to the
 * sender are erased with the sender.
 */
async function withdrawOpen(
  userId: string,
  now: Date,
): Promise<{ readonly found: number; readonly waiting: number }> {
  let [found, waiting] = [0, 0];
  for await (const { id } of ownedEnvelopes(userId)) {
    const decide = (before: Envelope) =>
      isToEnd(before) ? removeEnvelope(before, byRequest, now) : unchanged;
    const deleteFiles = () => deleteAllAttachments(id);
    const after = await changeWithoutPrivateAnswers(id, now, decide, deleteFiles);
    // Labels are the sender's own words: nobody else has seen them.
    await changeUnrecorded(id, (before) => withLabels(before, []));
    if (mayYetEnd(after)) waiting++;
    found++;
  }
  return { found, waiting };
}

const isToEnd = (envelope: Envelope): boolean =>
  envelope.status === "sent" ? !isSignedByAll(envelope) : notSealed(envelope)?.page !== undefined;

/**
 * Whether a document may still end: through a signature, or at most half an hour after the last one, by the seal or by
 * the notice that it failed.
 */
const mayYetEnd = (envelope: Envelope): boolean =>
  envelope.status === "sent" || (envelope.status === "sealing" && !notSealed(envelope));

/** The index of an account's envelopes may lack the newest ones at first; nothing waits for it longer than a day. */
const mayBeBehind = (closingAt: string, now: Date): boolean =>
  now.getTime() < Date.parse(closingAt) + dayMs;
