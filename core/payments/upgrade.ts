import { nextPlan, type PaidPlanType } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import { assertUpgrade, countingPeriod, standingOf } from "../domain/subscription.ts";
import { hourMs } from "../domain/time.ts";
import { listSubscriptions, upgradeSubscription } from "../gateways/payments.ts";
import { claimUpgrade, reconcile } from "../store/billing.ts";

/** Upgrades to a larger plan: it is charged and in force, or neither. Returns the changed account. */
export async function upgrade(
  account: Account,
  plan: PaidPlanType,
  prorationDate: number,
  now: Date,
): Promise<Account> {
  assertUpgrade(account, plan, now);
  const { subscription, customerId, billingVersion = 0 } = account;
  if (!subscription || !customerId) throw new Refusal("NO_SUBSCRIPTION");
  if (!(await claimUpgrade(account, plan, now))) {
    const present = await reconcile(account.userId, listSubscriptions, now);
    if (present.subscription?.plan === plan) return present;
    throw new Refusal("CONFLICT");
  }
  const wish = { customerId, subscription, plan, prorationDate };
  const key = `upgrade-${subscription.id}-${billingVersion}-${plan}-${prorationDate}`;
  await upgradeSubscription(wish, key);
  return reconcile(account.userId, listSubscriptions, now);
}

/**
 * Upgrades an account that is over its limit to the next plan, if it has automatic upgrades. All documents
 * that are sent at once use one idempotency key, so that one upgrade is charged. Undefined if there was no upgrade: switched
 * off, no larger plan, cancelled, or the card was declined. Of an upgrade its holder is told by whoever next hears
 * of it from Stripe (`tell-of-upgrade.ts`), so that no crash after the charge keeps them from it.
 */
export async function upgradeByItself(account: Account, now: Date): Promise<Account | undefined> {
  const standing = standingOf(account, now);
  if (!account.automaticUpgrade || standing.kind !== "subscribed") return undefined;
  const { subscription } = standing;
  const plan = nextPlan(subscription.plan);
  const mayCharge = subscription.state === "active" && subscription.endsAt === undefined;
  if (!plan || !account.customerId || !mayCharge) return undefined;
  if (!(await claimUpgrade(account, plan, now)))
    return reconcile(account.userId, listSubscriptions, now);
  const automaticUpgrade = `automatic-${subscription.id}-${plan}-${countingPeriod(account, now)}`;
  // Stripe repeats its first answer to a key for a day. With the hour in the key, a replaced card is tried
  // from the next hour on. A second upgrade to the plan that is in force already costs nothing.
  const wish = { customerId: account.customerId, subscription, plan, automaticUpgrade };
  const hour = Math.floor(now.getTime() / hourMs);
  try {
    await upgradeSubscription(wish, `${automaticUpgrade}-${hour}`);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return reconcile(account.userId, listSubscriptions, now);
}
