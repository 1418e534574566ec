import type { PaidPlanType } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import { ownerIdOf, type Workspace } from "../domain/account/account.ts";
import { assertMayStart } from "../domain/account/subscription.ts";
import {
  type CheckoutWish,
  closeCheckout,
  createCustomer,
  findOpenCheckout,
  openCheckout,
} from "../gateways/payment-pages.ts";
import { listSubscriptions } from "../gateways/payments.ts";
import { linkCustomer, reconcile, saveCheckout } from "../store/account/billing.ts";

/**
 * The address of a payment page for a plan. Only one page of an account can be paid at any time: the page that is open
 * for this plan or, if there is none, a new one, after the previous one was closed.
 */
export async function openPaymentPage(
  workspace: Workspace,
  plan: PaidPlanType,
  backTo: CheckoutWish["backTo"],
  now: Date,
): Promise<string> {
  const customerId = await customerOf(workspace);
  const { id: userId } = workspace;
  const { url, before } = await findPage(userId, plan, now);
  if (url) return url;
  const number = (before.checkout?.number ?? 0) + 1;
  const page = await openCheckout({ userId, customerId, plan, number, backTo });
  const checkout = { id: page.id, plan, number, openedAt: now.toISOString() };
  if (await saveCheckout(before, checkout, now)) return page.url;
  // Another call was faster; that is fine if it opened the same page.
  const after = await reconcile(userId, listSubscriptions, now);
  if (after.checkout?.id === page.id) return page.url;
  await closeCheckout(page.id);
  throw new Refusal("CONFLICT");
}

/** The page that is open for this plan; a page for another plan is closed. Throws if one was paid. */
async function findPage(userId: string, plan: PaidPlanType, now: Date) {
  for (let closed: string | undefined; ; ) {
    // Checked again after each closing: the page may have been paid just before.
    const before = await reconcile(userId, listSubscriptions, now);
    assertMayStart(before, now);
    const { checkout } = before;
    if (!checkout || checkout.id === closed) return { before };
    const url = checkout.plan === plan ? await findOpenCheckout(checkout.id) : undefined;
    if (url) return { url, before };
    await closeCheckout(checkout.id);
    closed = checkout.id;
  }
}

async function customerOf(workspace: Workspace): Promise<string> {
  const { id, email, customerId } = workspace;
  return customerId ?? linkCustomer(id, await createCustomer(id, ownerIdOf(workspace), email));
}
