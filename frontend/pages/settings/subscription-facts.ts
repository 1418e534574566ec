import type { PaymentStatus, SubscriptionReply, SubscriptionState } from "#contract/api/billing";
import { planLabel } from "#contract/plans";
import { readableBytes } from "../../ui/bytes.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Every key of the reply in the spec's order, readable. */
export function subscriptionFacts(reply: SubscriptionReply): readonly Fact[] {
  const values: Record<keyof SubscriptionReply, string> = {
    "Plan Type": planLabel(reply["Plan Type"]),
    "Subscription ID": reply["Subscription ID"] ?? none,
    IsCancelled: reply.IsCancelled ? "Yes" : "No",
    "Payment Status": payments[reply["Payment Status"]],
    "Monthly Documents Used": String(reply["Monthly Documents Used"]),
    "Monthly Documents Limit": String(reply["Monthly Documents Limit"]),
    "Storage Used": readableBytes(reply["Storage Used"]),
    "Storage Limit": readableBytes(reply["Storage Limit"]),
    "Subscription Start Date": readableDay(reply["Subscription Start Date"]),
    "Subscription Renew Date": readableDay(reply["Subscription Renew Date"]),
    "Subscription Status": states[reply["Subscription Status"]],
  };
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

const none = "None";

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
  cancelled: "Cancelled, runs until its end",
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
export function whyNotCancel(reply: SubscriptionReply): string | undefined {
  if (reply.IsCancelled && reply["Subscription ID"]) {
    return `It is cancelled already and runs until ${readableDay(reply["Subscription Renew Date"])}.`;
  }
  if (reply["Plan Type"] === "FREE_TRIAL") return "The free plan ends by itself and costs nothing.";
  return reply["Subscription ID"] ? undefined : "It is not paid for yet, so it costs nothing.";
}

/** Whether there can be invoices: never on the free plan, nor before the first payment. */
export const mayHaveInvoices = (reply: SubscriptionReply): boolean =>
  reply["Plan Type"] !== "FREE_TRIAL" && reply["Subscription ID"] !== null;
