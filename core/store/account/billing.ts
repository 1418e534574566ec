import * as z from "zod/mini";
import type { PaidPlanType } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Workspace, workspaceOf } from "../../domain/account/account.ts";
import {
  type Billing,
  type Checkout,
  reconciled,
  reviewAt,
  type Subscription,
  tellLeaseMs,
  upgradeLeaseMs,
} from "../../domain/account/subscription.ts";
import { variable } from "../../environment.ts";
import { dueIds } from "../common/due.ts";
import { type Expression, expr, setting } from "../common/expression.ts";
import { keys, reviewShard } from "../common/keys.ts";
import {
  changeItem,
  getItem,
  putIf,
  putting,
  transactIf,
  updateIf,
  updating,
} from "../common/table.ts";
import { accountIn, billingIsAt, getWorkspace } from "./accounts.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const triesMax = 10;

/** Asks the payment provider for all subscriptions of a customer. */
export type FetchSubscriptions = (customerId: string) => Promise<readonly Subscription[]>;

/**
 * Load, fetch, decide, save: makes the account agree with the payment provider. The account is read before the provider
 * is asked, and saved only if nobody else has saved it meanwhile, so that an older answer never overwrites a newer one,
 * however many calls do this at once.
 */
export async function reconcile(
  userId: string,
  fetchSubscriptions: FetchSubscriptions,
  now: Date,
): Promise<Workspace> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const before = await getWorkspace(userId);
    if (!before.customerId || before.included) return before;
    const after = reconciled(before, await fetchSubscriptions(before.customerId)) ?? before;
    const saved = await save(before, after, now);
    if (saved) return saved;
  }
  throw new Refusal("CONFLICT");
}

/** Saves the subscription and when to ask again; undefined if the account has changed meanwhile. */
async function save(
  before: Workspace,
  after: Workspace,
  now: Date,
): Promise<Workspace | undefined> {
  if (after === before) return saveReview(before, now);
  const { subscription } = after;
  return change(before, now, after, { subscription, awaitedPlan: undefined });
}

/** Saves only when to ask again: nothing else about payments has changed, nor has the number of changes. */
async function saveReview(workspace: Workspace, now: Date): Promise<Workspace> {
  const saved = await changeItem(table, keys.account(workspace.id), review(workspace, now));
  if (!saved) throw new Refusal("SIGN_IN_AGAIN");
  return workspace;
}

function review(billing: Billing, now: Date) {
  const at = reviewAt(billing, now);
  return { reviewAt: at, reviewShard: at && reviewShard };
}

/** One change of an account's payments, on the condition that there was none since it was read. */
async function change(
  before: Workspace,
  now: Date,
  after: Billing,
  values: Readonly<Record<string, unknown>>,
): Promise<Workspace | undefined> {
  const version = before.billingVersion;
  const next = { ...values, billingVersion: (version ?? 0) + 1, ...review(after, now) };
  const isAsRead = expr`attribute_exists(pk) AND ${billingIsAt(version)}`;
  const changed = await updateIf(table, keys.account(before.id), setting(next), isAsRead);
  return changed && workspaceOf(accountIn(changed));
}

/**
 * Allows an account to be upgraded to only one plan at a time: false if it has changed since it was read, or if another
 * call is upgrading it to another plan. Calls for the same plan proceed together, and Stripe charges once.
 */
export async function claimUpgrade(
  { id: userId, billingVersion }: Workspace,
  plan: PaidPlanType,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + upgradeLeaseMs).toISOString();
  const isFree = expr`attribute_not_exists(upgradeTo) OR upgradeTo = ${plan} OR upgradeUntil <= ${now.toISOString()}`;
  return claim(
    userId,
    expr`SET upgradeTo = ${plan}, upgradeUntil = ${until}`,
    expr`${billingIsAt(billingVersion)} AND (${isFree})`,
  );
}

/** Whether the caller is the one to mail about this automatic upgrade; until the lease ends, nobody else is. */
export async function claimTelling(userId: string, upgrade: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + tellLeaseMs).toISOString();
  const isUntold = expr`attribute_not_exists(toldOfUpgrade) OR toldOfUpgrade <> ${upgrade}`;
  const isFree = expr`attribute_not_exists(tellingUntil) OR tellingUntil <= ${now.toISOString()}`;
  return claim(userId, expr`SET tellingUntil = ${until}`, expr`(${isUntold}) AND (${isFree})`);
}

async function claim(userId: string, update: Expression, condition: Expression): Promise<boolean> {
  const holds = expr`attribute_exists(pk) AND ${condition}`;
  return (await updateIf(table, keys.account(userId), update, holds)) !== undefined;
}

/** Records that the upgrade was mailed about. */
export async function noteTold(userId: string, upgrade: string): Promise<void> {
  const told = { toldOfUpgrade: upgrade, tellingUntil: undefined };
  await changeItem(table, keys.account(userId), told);
}

/**
 * Links an account and its customer at the payment provider permanently. Returns the linked customer, which is the
 * other call's if two calls did this at once.
 */
export async function linkCustomer(userId: string, customerId: string): Promise<string> {
  const failed = await transactIf([
    updating(
      table,
      keys.account(userId),
      expr`SET customerId = ${customerId}`,
      expr`attribute_exists(pk) AND attribute_not_exists(customerId)`,
    ),
    putting(table, { ...keys.customer(customerId), userId }),
  ]);
  if (!failed) return customerId;
  const { customerId: counts } = await getWorkspace(userId);
  if (!counts) throw new Refusal("SIGN_IN_AGAIN");
  return counts;
}

/** The time for which a payment page's id leads to its account; nobody takes longer to come back from it. */
const checkoutLifeSeconds = 30 * 86_400;

/**
 * Records the payment page that was opened for an account; false if another one was opened, or something was paid, in
 * the meantime.
 */
export async function saveCheckout(
  workspace: Workspace,
  checkout: Checkout,
  now: Date,
): Promise<boolean> {
  const ttl = Math.floor(now.getTime() / 1000) + checkoutLifeSeconds;
  await putIf(table, { ...keys.checkout(checkout.id), userId: workspace.id, ttl });
  return (await change(workspace, now, { ...workspace, checkout }, { checkout })) !== undefined;
}

const accountRef = z.object({ userId: z.string() });

async function userAt(key: Record<string, string>): Promise<string | undefined> {
  const item = await getItem(table, key);
  return item && z.parse(accountRef, item).userId;
}

/** The user who has this customer at the payment provider. */
export const userOfCustomer = (customerId: string) => userAt(keys.customer(customerId));

/** The user for whom this payment page was opened. */
export const userOfCheckout = (sessionId: string) => userAt(keys.checkout(sessionId));

export async function saveAutomaticUpgrade(userId: string, on: boolean): Promise<void> {
  const saved = await changeItem(table, keys.account(userId), { automaticUpgrade: on });
  if (!saved) throw new Refusal("SIGN_IN_AGAIN");
}

/** Stripe tries to deliver an event for three days. */
const eventLifeSeconds = 7 * 86_400;

export async function wasHandled(eventId: string): Promise<boolean> {
  return (await getItem(table, keys.event(eventId))) !== undefined;
}

/** To be called after an event was handled: one whose handling failed is delivered again and handled then. */
export async function markHandled(eventId: string, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + eventLifeSeconds;
  await putIf(table, { ...keys.event(eventId), ttl });
}

/** Ids of all accounts whose payments are due for a review by `now`, the longest overdue first. */
export const accountsToReview = (now: Date): AsyncGenerator<string> =>
  dueIds({ table, index: "byReview", shard: reviewShard }, "A#", now);
