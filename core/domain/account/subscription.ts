import {
  nextPlan,
  type PaidPlanType,
  type Plan,
  type PlanType,
  paidPlanTypes,
  plans,
  upgrades,
} from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import { addMonths, monthAfter, monthOf } from "../common/months.ts";
import { dayMs, hourMs } from "../common/time.ts";

export const subscriptionStates = ["active", "past_due", "unpaid", "ended"] as const;
/** `past_due`: a payment failed and will be tried again; `unpaid`: it will not be tried again. */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What we store of a subscription at the payment provider. Times in ISO 8601, UTC. */
export interface Subscription {
  readonly id: string;
  readonly plan: PaidPlanType;
  readonly state: SubscriptionState;
  readonly startedAt: string;
  /** Its months are counted from here; it moves when a monthly plan becomes an annual one. */
  readonly anchorAt: string;
  /** The end of the paid period. */
  readonly renewsAt: string;
  /** When it ends or ended; absent while it renews. */
  readonly endsAt?: string | undefined;
  /** Names its last automatic upgrade; written at the payment provider in the call that charges for it. */
  readonly automaticUpgrade?: string | undefined;
}

/** The part of an account that is about payments. */
export interface Billing {
  /** The plan that the installation gives each account; all payment data is then ignored. */
  readonly included?: Plan | undefined;
  /** The account's id at the payment provider. */
  readonly customerId?: string | undefined;
  readonly subscription?: Subscription | undefined;
  /** The plan chosen at registration and not paid for yet. */
  readonly awaitedPlan?: PaidPlanType | undefined;
  /** The end of the seven trial days; absent if the account registered for a paid plan. */
  readonly trialEndsAt?: string | undefined;
  readonly automaticUpgrade?: boolean | undefined;
  /** The latest automatic upgrade that a mail was sent about. */
  readonly toldOfUpgrade?: string | undefined;
  /** The payment page that was opened last. */
  readonly checkout?: Checkout | undefined;
  /** Number of changes to these members. A change is saved only if this is still the number that it was decided on. */
  readonly billingVersion?: number | undefined;
}

export interface Checkout {
  readonly id: string;
  readonly plan: PaidPlanType;
  readonly number: number;
  readonly openedAt: string;
}

/** An account's payment status, by our own clock: the end of a subscription needs no event. */
export type Standing =
  | { readonly kind: "included"; readonly plan: Plan }
  | { readonly kind: "trial"; readonly endsAt: string; readonly over: boolean }
  | { readonly kind: "awaiting"; readonly plan: PaidPlanType }
  | { readonly kind: "subscribed"; readonly subscription: Subscription }
  | { readonly kind: "unpaid"; readonly subscription: Subscription }
  | { readonly kind: "ended"; readonly subscription: Subscription };

export function standingOf(billing: Billing, now: Date): Standing {
  const { included, subscription, awaitedPlan, trialEndsAt = "" } = billing;
  if (included) return { kind: "included", plan: included };
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

/** The plan whose limits apply now. An account that has not paid yet has the free plan's limits and may not send. */
export function planInForce(billing: Billing, now: Date): Plan {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "included":
      return standing.plan;
    case "subscribed":
    case "unpaid":
      return plans[standing.subscription.plan];
    case "trial":
    case "awaiting":
    case "ended":
      return plans.FREE_TRIAL;
  }
}

/**
 * The key under which documents are counted now: the start of the subscription's current month, the calendar's month
 * where nothing is paid, or the free plan, which has no months. The free plan after a paid term is counted separately
 * from the trial.
 */
export function countingPeriod(billing: Billing, now: Date): string {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "included":
      return now.toISOString().slice(0, "2026-11".length);
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

/** When the next counting period begins, with all of the plan's documents; undefined if none does by itself. */
export function nextPeriod(billing: Billing, now: Date): Date | undefined {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "included":
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    case "subscribed": {
      const { anchorAt, endsAt } = standing.subscription;
      const next = monthAfter(new Date(anchorAt), now);
      return endsAt !== undefined && endsAt <= next.toISOString() ? undefined : next;
    }
    case "unpaid":
    case "ended":
    case "trial":
    case "awaiting":
      return undefined;
  }
}

/**
 * The one subscription that counts, of all that a customer has or had: a running one rather than one that is not, a
 * newer one rather than an older one. The order of `found` doesn't matter.
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
 * The account as the payment provider's answer makes it; undefined if nothing changes. It depends on these two alone,
 * so events may arrive twice, late, or in any order.
 */
export function reconciled<A extends Billing>(
  workspace: A,
  found: readonly Subscription[],
): A | undefined {
  const subscription = governing(found);
  if (!subscription || same(subscription, workspace.subscription)) return undefined;
  const { awaitedPlan: _, ...rest } = workspace;
  // TypeScript loses the type of a spread type parameter; only an optional property was left out.
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
    one.endsAt === other.endsAt &&
    one.automaticUpgrade === other.automaticUpgrade
  );
}

/** A payment page stays open for a day; one hour is added because clocks differ. */
const checkoutLifeMs = 25 * hourMs;

/** The automatic upgrade that the account's holder has yet to be notified of. */
export function upgradeToTell({ subscription, toldOfUpgrade }: Billing): string | undefined {
  const upgrade = subscription?.automaticUpgrade;
  return upgrade === toldOfUpgrade ? undefined : upgrade;
}

/**
 * When to ask the payment provider again without an event: daily while a subscription runs, hourly while a payment page
 * is open or a mail is owed. Undefined if nothing can change by itself.
 */
export function reviewAt(billing: Billing, now: Date): string | undefined {
  const { checkout, subscription } = billing;
  const opened = checkout && Date.parse(checkout.openedAt);
  const isOpen = opened !== undefined && now.getTime() < opened + checkoutLifeMs;
  if (isOpen || upgradeToTell(billing)) return new Date(now.getTime() + hourMs).toISOString();
  if (!subscription || subscription.state === "ended") return undefined;
  return new Date(now.getTime() + dayMs).toISOString();
}

/** The plans that can be chosen now. */
export function upgradesOf(billing: Billing, now: Date): readonly PaidPlanType[] {
  const standing = standingOf(billing, now);
  switch (standing.kind) {
    case "subscribed":
      return upgrades[standing.subscription.plan];
    case "unpaid":
    case "included":
      return [];
    case "trial":
    case "awaiting":
    case "ended":
      return paidPlanTypes;
  }
}

/** Throws NO_PAYMENTS where nothing is paid. */
export function assertPayments({ included }: Billing): void {
  if (included) throw new Refusal("NO_PAYMENTS");
}

/** Throws unless this account may open a payment page for a new subscription. */
export function assertMayStart(billing: Billing, now: Date): void {
  assertPayments(billing);
  const { kind } = standingOf(billing, now);
  if (kind === "subscribed") throw new Refusal("ALREADY_SUBSCRIBED");
  if (kind === "unpaid") throw new Refusal("PAYMENT_DUE");
}

/** The account's subscription if it has this id; throws NOT_YOURS for any other id, NO_PAYMENTS where nothing is paid. */
export function ownSubscription(billing: Billing, subscriptionId: string): Subscription {
  assertPayments(billing);
  const { subscription } = billing;
  if (subscription?.id !== subscriptionId) {
    throw new Refusal("NOT_YOURS", { field: "subscriptionId" });
  }
  return subscription;
}

/** Throws unless `plan` is an upgrade (`upgrades`) and no payment is due. */
export function assertUpgrade(billing: Billing, plan: PaidPlanType, now: Date): void {
  const standing = standingOf(billing, now);
  if (standing.kind === "unpaid") throw new Refusal("PAYMENT_DUE");
  if (standing.kind !== "subscribed") throw new Refusal("NO_SUBSCRIPTION");
  const { subscription } = standing;
  if (subscription.plan === "PRO_ANNUAL") throw new Refusal("LARGEST_PLAN");
  if (!upgrades[subscription.plan].includes(plan)) throw new Refusal("NOT_AN_UPGRADE");
  if (subscription.state === "past_due") throw new Refusal("PAYMENT_DUE");
}

/**
 * The plan to which an account over its limit is upgraded automatically. Undefined if automatic upgrades are switched off,
 * there is no larger plan, the subscription is cancelled, or a payment is due.
 */
export function automaticUpgradeOf(billing: Billing, now: Date) {
  const standing = standingOf(billing, now);
  const { automaticUpgrade, customerId } = billing;
  if (!automaticUpgrade || !customerId || standing.kind !== "subscribed") return undefined;
  const { subscription } = standing;
  const plan = nextPlan(subscription.plan);
  const mayCharge = subscription.state === "active" && subscription.endsAt === undefined;
  return plan && mayCharge ? { plan, subscription, customerId } : undefined;
}

/** Throws unless the subscription can be cancelled and has the plan that the call names. */
export function assertMayCancel(billing: Billing, plan: PlanType | undefined, now: Date): void {
  const standing = standingOf(billing, now);
  if (standing.kind !== "subscribed" && standing.kind !== "unpaid") {
    throw new Refusal(standing.kind === "ended" ? "ALREADY_CANCELLED" : "NO_SUBSCRIPTION");
  }
  if (standing.subscription.endsAt !== undefined) throw new Refusal("ALREADY_CANCELLED");
  if (plan !== undefined && plan !== standing.subscription.plan) throw new Refusal("CONFLICT");
}

/**
 * How long an upgrade keeps others of the same account from beginning: the longest that a call through API Gateway, as
 * each upgrade is, can take.
 */
export const upgradeLeaseMs = 30_000;

/**
 * How long others are kept from mailing about the same automatic upgrade: longer than a call of the mail service can
 * take.
 */
export const tellLeaseMs = 60_000;

/** How long a previewed amount is valid; without a limit, a caller could choose the second that costs least. */
const previewLifeSeconds = 15 * 60;

/** The second for which an upgrade's amount is calculated; throws PREVIEW_OLD unless it was previewed recently. */
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

/** When an upgraded plan renews: a change from monthly to annual starts a new period; otherwise the date stays. */
export function renewalAfter(subscription: Subscription, plan: PaidPlanType, now: Date): string {
  if (plans[plan].interval === plans[subscription.plan].interval) return subscription.renewsAt;
  return addMonths(now, plans[plan].interval === "year" ? 12 : 1).toISOString();
}
