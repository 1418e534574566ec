import { nextPlan, type PaidPlanType } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import type { Account } from "../domain/account.ts";
import { assertUpgrade, countingPeriod, standingOf } from "../domain/subscription.ts";
import { hourMs } from "../domain/time.ts";
import { listSubscriptions, upgradeSubscription } from "../gateways/payments.ts";
import { claimOnce, claimUpgrade, reconcile } from "../store/billing.ts";

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
 * that are sent at once use one idempotency key, so that one upgrade is charged; `isFirst` is true for one of
 * them. Undefined if there was no upgrade: switched off, no larger plan, cancelled, or the card was declined.
 */
export async function upgradeByItself(
  account: Account,
  now: Date,
): Promise<{ account: Account; isFirst: boolean } | undefined> {
  const standing = standingOf(account, now);
  if (!account.automaticUpgrade || standing.kind !== "subscribed") return undefined;
  const { subscription } = standing;
  const plan = nextPlan(subscription.plan);
  const mayCharge = subscription.state === "active" && subscription.endsAt === undefined;
  if (!plan || !account.customerId || !mayCharge) return undefined;
  if (!(await claimUpgrade(account, plan, now)))
    return { account: await reconcile(account.userId, listSubscriptions, now), isFirst: false };
  const wish = { customerId: account.customerId, subscription, plan };
  const key = `automatic-${subscription.id}-${plan}-${countingPeriod(account, now)}`;
  // Stripe repeats its first answer to a key for a day. With the hour in the key, a replaced card is tried
  // from the next hour on. A second upgrade to the plan that is in force already costs nothing.
  const hour = Math.floor(now.getTime() / hourMs);
  try {
    await upgradeSubscription(wish, `${key}-${hour}`);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return {
    account: await reconcile(account.userId, listSubscriptions, now),
    isFirst: await claimOnce(key, now),
  };
}
