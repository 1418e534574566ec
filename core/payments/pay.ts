import type { PaidPlanType } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import { assertMayStart } from "../domain/subscription.ts";
import {
  type CheckoutWish,
  closeCheckout,
  createCustomer,
  openCheckout,
} from "../gateways/payment-pages.ts";
import { listSubscriptions } from "../gateways/payments.ts";
import { saveCheckout, settle, tieCustomer } from "../store/billing.ts";

/**
 * Opens a payment page for a plan and answers its address. Looks first whether a page that was opened
 * before has been paid meanwhile, and closes it if not: of all pages only one can ever be paid.
 */
export async function openPaymentPage(
  account: Account,
  plan: PaidPlanType,
  backTo: CheckoutWish["backTo"],
  now: Date,
): Promise<string> {
  const customerId = await customerOf(account);
  const { before, number } = await closeEarlierPage(account.userId, now);
  const page = await openCheckout({ userId: account.userId, customerId, plan, number, backTo });
  const checkout = { id: page.id, number, openedAt: now.toISOString() };
  if (await saveCheckout(before, checkout, now)) return page.url;
  // Another call came in between; if it opened the very same page, all is well.
  const after = await settle(account.userId, listSubscriptions, now);
  if (after.checkout?.id === page.id) return page.url;
  await closeCheckout(page.id);
  throw new Refusal("CONFLICT");
}

async function closeEarlierPage(userId: string, now: Date) {
  let before = await settle(userId, listSubscriptions, now);
  assertMayStart(before, now);
  if (before.checkout) {
    await closeCheckout(before.checkout.id);
    // It may have been paid in the moment before it closed.
    before = await settle(userId, listSubscriptions, now);
    assertMayStart(before, now);
  }
  return { before, number: (before.checkout?.number ?? 0) + 1 };
}

async function customerOf({ userId, email, customerId }: Account): Promise<string> {
  return customerId ?? tieCustomer(userId, await createCustomer(userId, email));
}
