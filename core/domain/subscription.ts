import { type PaidPlanType, type PlanType, paidPlanTypes, plans, upgrades } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import { addMonths, monthOf } from "./months.ts";
import { dayMs, hourMs } from "./time.ts";

export const subscriptionStates = ["active", "past_due", "unpaid", "ended"] as const;
/** `past_due`: a payment failed and is tried again; `unpaid`: nobody tries any more; `ended`: over. */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What we keep of a subscription at the payment provider. Times in ISO 8601, UTC. */
export interface Subscription {
  readonly id: string;
  readonly plan: PaidPlanType;
  readonly state: SubscriptionState;
  readonly startedAt: string;
  /** From here its months are counted; moves when a plan paid by month becomes one paid by year. */
  readonly anchorAt: string;
  /** Until when it is paid for. */
  readonly renewsAt: string;
  /** When it will end, or has ended; absent while it renews. */
  readonly endsAt?: string | undefined;
}

/** The part of an account that payments are about. */
export interface Billing {
  /** At the payment provider. */
  readonly customerId?: string | undefined;
  readonly subscription?: Subscription | undefined;
  /** Chosen when registering and not paid for yet. */
  readonly awaitedPlan?: PaidPlanType | undefined;
  /** The seven days of a trial; absent where the registration was for a paid plan. */
  readonly trialEndsAt?: string | undefined;
  readonly automaticUpgrade?: boolean | undefined;
  /** The payment page that was opened last, the how manieth it is, and when. */
  readonly checkout?: Checkout | undefined;
  /** Counts the changes of all this: each is saved only over the one it was decided on. */
  readonly billingVersion?: number | undefined;
}

export interface Checkout {
  readonly id: string;
  readonly plan: PaidPlanType;
  readonly number: number;
  readonly openedAt: string;
}

/** Where an account stands with its payments, by its own clock: an end needs no message to come. */
export type Standing =
  | { readonly kind: "trial"; readonly endsAt: string; readonly over: boolean }
  | { readonly kind: "awaiting"; readonly plan: PaidPlanType }
  | { readonly kind: "subscribed"; readonly subscription: Subscription }
  | { readonly kind: "unpaid"; readonly subscription: Subscription }
  | { readonly kind: "ended"; readonly subscription: Subscription };

export function standingOf(billing: Billing, now: Date): Standing {
  const { subscription, awaitedPlan, trialEndsAt = "" } = billing;
  if (subscription) {
    if (hasEnded(subscription, now)) return { kind: "ended", subscription };
    return { kind: subscription.state === "unpaid" ? "unpaid" : "subscribed", subscription };
  }
  if (awaitedPlan) return { kind: "awaiting", plan: awaitedPlan };
  return { kind: "trial", endsAt: trialEndsAt, over: trialEndsAt <= now.toISOString() };
}

function hasEnded({ state, endsAt }: Subscription, now: Date): boolean {
  return state === "ended" || (endsAt !== undefined && endsAt <= now.toISOString());
}

/** The plan whose limits count now. Whoever has not paid yet has the free plan's, and may not send. */
export function planInForce(billing: Billing, now: Date): PlanType {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "subscribed":
    case "unpaid":
      return standing.subscription.plan;
    case "trial":
    case "awaiting":
    case "ended":
      return "FREE_TRIAL";
  }
}

/**
 * Under which name documents are counted now: the beginning of this month of the subscription, or
 * the free plan, which has no months; the one after a paid term is another than the trial.
 */
export function countingPeriod(billing: Billing, now: Date): string {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "subscribed":
    case "unpaid":
      return monthOf(new Date(standing.subscription.anchorAt), now).toISOString();
    case "ended":
      return `free after ${standing.subscription.id}`;
    case "trial":
    case "awaiting":
      return "trial";
  }
}

/**
 * The subscription that counts among all that a customer has or had, in whatever order they are given:
 * one that runs before one that doesn't, a newer before an older one.
 */
export function governing(found: readonly Subscription[]): Subscription | undefined {
  return [...found].sort(
    (a, b) =>
      subscriptionStates.indexOf(a.state) - subscriptionStates.indexOf(b.state) ||
      b.startedAt.localeCompare(a.startedAt) ||
      b.id.localeCompare(a.id),
  )[0];
}

/**
 * The account as the payment provider's answer makes it; undefined when nothing changes. Depends on
 * these two alone, so that events may come twice, late, or in any order.
 */
export function reconciled<A extends Billing>(
  account: A,
  found: readonly Subscription[],
): A | undefined {
  const subscription = governing(found);
  if (!subscription || same(subscription, account.subscription)) return undefined;
  const { awaitedPlan: _, ...rest } = account;
  // Spreading a type parameter loses it; only what is optional was left out.
  return { ...(rest as A), subscription };
}

function same(one: Subscription, other: Subscription | undefined): boolean {
  if (!other) return false;
  return (
    one.id === other.id &&
    one.plan === other.plan &&
    one.state === other.state &&
    one.startedAt === other.startedAt &&
    one.anchorAt === other.anchorAt &&
    one.renewsAt === other.renewsAt &&
    one.endsAt === other.endsAt
  );
}

/** A payment page stays open for a day; an hour more, for clocks that differ. */
const checkoutLifeMs = 25 * hourMs;

/**
 * When to ask the payment provider again without being told to: daily while something runs, hourly
 * while a payment page is open. Undefined when nothing can change by itself.
 */
export function reviewAt(billing: Billing, now: Date): string | undefined {
  const { checkout, subscription } = billing;
  const opened = checkout && Date.parse(checkout.openedAt);
  if (opened !== undefined && now.getTime() < opened + checkoutLifeMs) {
    return new Date(now.getTime() + hourMs).toISOString();
  }
  if (!subscription || subscription.state === "ended") return undefined;
  return new Date(now.getTime() + dayMs).toISOString();
}

/** Which plans may be chosen now. */
export function upgradesOf(billing: Billing, now: Date): readonly PaidPlanType[] {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "subscribed":
      return upgrades[standing.subscription.plan];
    case "unpaid":
      return [];
    case "trial":
    case "awaiting":
    case "ended":
      return paidPlanTypes;
  }
}

/** Throws unless this account may open a payment page for a new subscription. */
export function assertMayStart(billing: Billing, now: Date): void {
  const { kind } = standingOf(billing, now);
  if (kind === "subscribed") throw new Refusal("ALREADY_SUBSCRIBED");
  if (kind === "unpaid") throw new Refusal("PAYMENT_DUE");
}

/** The account's own subscription by the id that a call names; throws NOT_YOURS for any other. */
export function ownSubscription(billing: Billing, subscriptionId: string): Subscription {
  const { subscription } = billing;
  if (subscription?.id !== subscriptionId) {
    throw new Refusal("NOT_YOURS", { field: "subscriptionId" });
  }
  return subscription;
}

/** Throws unless `plan` is an upgrade by the table and nothing is owed. */
export function assertUpgrade(billing: Billing, plan: PaidPlanType, now: Date): void {
  const standing = standingOf(billing, now);
  if (standing.kind === "unpaid") throw new Refusal("PAYMENT_DUE");
  if (standing.kind !== "subscribed") throw new Refusal("NO_SUBSCRIPTION");
  const { subscription } = standing;
  if (subscription.plan === "PRO_ANNUAL") throw new Refusal("LARGEST_PLAN");
  if (!upgrades[subscription.plan].includes(plan)) throw new Refusal("NOT_AN_UPGRADE");
  if (subscription.state === "past_due") throw new Refusal("PAYMENT_DUE");
}

/** Throws unless this subscription can be cancelled, and is the plan that the caller believes. */
export function assertMayCancel(billing: Billing, plan: PlanType | undefined, now: Date): void {
  const standing = standingOf(billing, now);
  if (standing.kind !== "subscribed" && standing.kind !== "unpaid") {
    throw new Refusal(standing.kind === "ended" ? "ALREADY_CANCELLED" : "NO_SUBSCRIPTION");
  }
  if (standing.subscription.endsAt !== undefined) throw new Refusal("ALREADY_CANCELLED");
  if (plan !== undefined && plan !== standing.subscription.plan) throw new Refusal("CONFLICT");
}

/** How long a previewed amount holds: else somebody could choose a second that costs less. */
const previewLifeSeconds = 15 * 60;

/** The second to count an upgrade's amount to; throws PREVIEW_OLD for one that wasn't just previewed. */
export function prorationSecond(
  subscription: Subscription,
  asked: number | undefined,
  now: Date,
): number {
  const nowSecond = Math.floor(now.getTime() / 1000);
  if (asked === undefined) return nowSecond;
  const startSecond = Math.floor(Date.parse(subscription.startedAt) / 1000);
  const oldest = Math.max(nowSecond - previewLifeSeconds, startSecond);
  if (asked < oldest || asked > nowSecond) throw new Refusal("PREVIEW_OLD");
  return asked;
}

/** When an upgrade renews: changing from months to years begins anew, else the day stays. */
export function renewalAfter(subscription: Subscription, plan: PaidPlanType, now: Date): string {
  if (plans[plan].interval === plans[subscription.plan].interval) return subscription.renewsAt;
  return addMonths(now, plans[plan].interval === "year" ? 12 : 1).toISOString();
}
