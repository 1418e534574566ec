import type { Account } from "#core/domain/account";
import { poolUserOf } from "#core/domain/account";
import { unchanged } from "#core/domain/change";
import { isSignedByAll } from "#core/domain/envelope";
import { removeEnvelope } from "#core/domain/signing";
import { hourMs } from "#core/domain/time";
import { closeCheckout } from "#core/gateways/payment-pages";
import { endSubscriptions } from "#core/gateways/payments";
import { deleteUser } from "#core/gateways/pool-users";
import { findAccount } from "#core/store/accounts";
import { postponeErasure, removeAccount } from "#core/store/closings";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { ownedEnvelopes } from "#core/store/owned-envelopes";
import { erasePrivateAnswers } from "#core/store/private-answers";
import { eraseBelongings } from "./erase-belongings.ts";

/**
 * Erases an account that was closed. Each step can be done again, and the account itself goes last: after a crash
 * the next run goes on with what is left. `contract/erasure.ts` says what stays.
 */
export async function eraseAccount(userId: string, now: Date): Promise<void> {
  const account = await findAccount(userId);
  if (!account?.closingAt) return;
  await endPayments(account);
  if ((await withdrawOpen(userId, now)) === "some wait") {
    return postponeErasure(userId, new Date(now.getTime() + hourMs));
  }
  await eraseBelongings(account, now);
  for (const id of new Set([userId, poolUserOf(account)])) await deleteUser(id);
  await removeAccount(account);
}

/** The page first: a payment that is made in between has made a subscription by then. */
async function endPayments({ customerId, checkout }: Account): Promise<void> {
  if (!customerId) return;
  if (checkout) await closeCheckout(checkout.id);
  await endSubscriptions(customerId);
}

const byRequest = { ip: "", userAgent: "" } as const;

/**
 * Withdraws what still waits for signatures; the sweep mails those who were invited. What everybody has signed is
 * never withdrawn: it waits for answers to a change of who signs, a day at most, and is then sealed. What signers
 * have told the sender alone goes with the sender.
 */
async function withdrawOpen(userId: string, now: Date): Promise<"none waits" | "some wait"> {
  let waiting = 0;
  for await (const { id } of ownedEnvelopes(userId)) {
    // First, because what was withdrawn is not found here again after a crash.
    await erasePrivateAnswers(await getEnvelope(id));
    const { status } = await changeEnvelope(id, now, (before) =>
      before.status === "sent" && !isSignedByAll(before)
        ? removeEnvelope(before, byRequest, now)
        : unchanged,
    );
    if (status === "sent") waiting++;
  }
  return waiting === 0 ? "none waits" : "some wait";
}
