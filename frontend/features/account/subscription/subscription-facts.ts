import { isPaid, planLabel } from "#contract/rules/limits/plans";
import type { PaymentStatus, Subscription, SubscriptionState } from "../../../api/billing.ts";
import { readableBytes } from "../../../ui/bytes.ts";
import { priceOf } from "./plan-choice.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The plan data fields, named and ordered as specified. */
export function subscriptionFacts(subscription: Subscription): readonly Fact[] {
  const values = {
    "Plan Type": planLabel(subscription.plan),
    "Subscription ID": subscription.id ?? none,
    IsCancelled: subscription.isCancelled ? "Yes" : "No",
    "Payment Status": payments[subscription.payment],
    "Monthly Documents Used": String(subscription.documentsUsed),
    "Monthly Documents Limit": String(subscription.documentsMax),
    "Storage Used": readableBytes(subscription.storageUsedBytes),
    "Storage Limit": readableBytes(subscription.storageMaxBytes),
    "Subscription Start Date": startOf(subscription),
    "Subscription Renew Date": renewalOf(subscription),
    "Subscription Status": states[subscription.state],
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

const none = "None";

function startOf({ state, startedAt }: Subscription): string {
  const day = readableDay(startedAt);
  return state === "ended" ? `${day}, when the paid term ended` : day;
}

function renewalOf({ state, renewsAt }: Subscription): string {
  const day = readableDay(renewsAt);
  switch (state) {
    case "trial":
      return `None, the trial ends on ${day}`;
    case "cancelled":
      return `None, the term ends on ${day}`;
    case "unpaid":
    case "active":
    case "ended":
      return day;
  }
}

/** Plan, price and next date: "Pro Monthly, $19 a month. Renews on 25 December 2026." */
export function planSentences(subscription: Subscription): string {
  const { plan, state, renewsAt, startedAt } = subscription;
  const named = isPaid(plan) ? `${planLabel(plan)}, ${priceOf(plan)}` : planLabel(plan);
  switch (state) {
    case "trial":
      return `${named}, nothing to pay. It ends on ${readableDay(renewsAt)}.`;
    case "unpaid":
      return `${named}. It has not been paid for yet.`;
    case "active":
      return `${named}. Renews on ${readableDay(renewsAt)}.`;
    case "cancelled":
      return `${named}. It is cancelled and runs until ${readableDay(renewsAt)}; then you move to the free plan.`;
    case "ended":
      return `Free plan, nothing to pay. Your paid plan ended on ${readableDay(startedAt)}.`;
  }
}

const payments: Readonly<Record<PaymentStatus, string>> = {
  none: "Nothing to pay",
  paid: "Paid",
  past_due: "Failed, will be tried again",
  unpaid: "Not paid",
};

const states: Readonly<Record<SubscriptionState, string>> = {
  trial: "Trial",
  unpaid: "Waiting for payment",
  active: "Active",
  cancelled: "Cancelled, runs to the end of the term",
  ended: "Ended, free plan",
};

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

export function readableDay(iso: string | null): string {
  const date = new Date(iso ?? "");
  return Number.isNaN(date.getTime()) ? none : dayFormat.format(date);
}

/** "$10.00" */
export function readableAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);
}

/** Why this subscription can't be cancelled; undefined when it can. */
export function whyNotCancel({
  id,
  plan,
  isCancelled,
  renewsAt,
}: Pick<Subscription, "id" | "plan" | "isCancelled" | "renewsAt">): string | undefined {
  if (isCancelled && id) return `It is already cancelled and runs until ${readableDay(renewsAt)}.`;
  if (plan === "FREE_TRIAL") return "The free plan costs nothing and does not renew.";
  return id ? undefined : "It has not been paid for yet, so there is nothing to cancel.";
}

/** Whether there can be invoices: there are none on the free plan or before the first payment. */
export const mayHaveInvoices = ({ plan, id }: Pick<Subscription, "plan" | "id">): boolean =>
  plan !== "FREE_TRIAL" && id !== null;
