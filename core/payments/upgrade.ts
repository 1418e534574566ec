import type { PaidPlanType } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "../domain/account/account.ts";
import {
  assertUpgrade,
  automaticUpgradeOf,
  countingPeriod,
} from "../domain/account/subscription.ts";
import { hourMs } from "../domain/common/time.ts";
import { listSubscriptions, upgradeSubscription } from "../gateways/payments.ts";
import { claimUpgrade, reconcile } from "../store/account/billing.ts";

/** Upgrades to a larger plan: either it is charged and in force, or neither. Returns the changed account. */
export async function upgrade(
  workspace: Workspace,
  plan: PaidPlanType,
  prorationDate: number,
  now: Date,
): Promise<Workspace> {
  assertUpgrade(workspace, plan, now);
  const { subscription, customerId, billingVersion = 0 } = workspace;
  if (!subscription || !customerId) throw new Refusal("NO_SUBSCRIPTION");
  if (!(await claimUpgrade(workspace, plan, now))) {
    const present = await reconcile(workspace.id, listSubscriptions, now);
    if (present.subscription?.plan === plan) return present;
    throw new Refusal("CONFLICT");
  }
  const wish = { customerId, subscription, plan, prorationDate };
  const key = `upgrade-${subscription.id}-${billingVersion}-${plan}-${prorationDate}`;
  await upgradeSubscription(wish, key);
  return reconcile(workspace.id, listSubscriptions, now);
}

/**
 * Upgrades an account that is over its limit to the next plan, if it has automatic upgrades. All documents sent at the same
 * time use one idempotency key, so that one upgrade is charged. Undefined if there was no upgrade: none is wanted or can be
 * charged (`automaticUpgradeOf`), or the card was declined. The holder is notified of the upgrade by whichever process next
 * hears of it from Stripe (`tell-of-upgrade.ts`), so that no crash after the charge prevents that.
 */
export async function upgradeByItself(
  workspace: Workspace,
  now: Date,
): Promise<Workspace | undefined> {
  const wanted = automaticUpgradeOf(workspace, now);
  if (!wanted) return undefined;
  const { plan, subscription, customerId } = wanted;
  if (!(await claimUpgrade(workspace, plan, now)))
    return reconcile(workspace.id, listSubscriptions, now);
  const automaticUpgrade = `automatic-${subscription.id}-${plan}-${countingPeriod(workspace, now)}`;
  // Stripe repeats its first answer to a key for a day. With the hour in the key, a replaced card is tried from the
  // next hour on. A second upgrade to the plan that is already in force costs nothing.
  const wish = { customerId, subscription, plan, automaticUpgrade };
  const hour = Math.floor(now.getTime() / hourMs);
  try {
    await upgradeSubscription(wish, `${automaticUpgrade}-${hour}`);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return reconcile(workspace.id, listSubscriptions, now);
}
