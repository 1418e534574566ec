import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../inputs.ts";
import { type PaidPlanType, type PlanType, paidPlanTypes, planTypes } from "../plans.ts";

export type AccountStatus = "IN_LIMIT" | "OVER_LIMIT" | "inactive";

export interface AccountStatusReply {
  readonly status: AccountStatus;
  readonly message: string;
}

const choosePlan = "Please select a plan before submitting.";
const planType = z.enum(paidPlanTypes, choosePlan);
/** Of the caller's own subscription; another one is refused before Stripe hears of it. */
const subscriptionId = word;
const email = z.optional(word);

/** Stripe's hosted page, where the browser goes. */
export interface RedirectReply {
  readonly redirectUrl: string;
}

const badSecond = "This moment can't be read.";

/** Seconds since the epoch; forms bring them as text. */
const second = z.pipe(
  z.union([z.int(badSecond), z.string().check(z.regex(/^\d{1,12}$/, badSecond))], badSecond),
  z.transform(Number),
);

/** For who has no subscription: the trial, the free plan, a registration that was never paid. */
const start = replies<RedirectReply>()({
  method: "POST",
  path: "/api/billing/new",
  access: "sender",
  input: z.object({ userId: z.optional(word), planType }),
});

export const paymentStatuses = ["none", "paid", "past_due", "unpaid"] as const;
/** `none`: nothing is to be paid; `past_due`: Stripe tries again, the plan goes on meanwhile. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `unpaid`: waits for its payment; `ended`: the free plan after a paid term. */
export type SubscriptionState = "trial" | "unpaid" | "active" | "cancelled" | "ended";

/** The spec's keys (section 3). Times in ISO 8601, UTC; storage in bytes. */
export interface SubscriptionReply {
  /** While unpaid, the plan that was chosen. */
  readonly "Plan Type": PlanType;
  readonly "Subscription ID": string | null;
  readonly IsCancelled: boolean;
  readonly "Payment Status": PaymentStatus;
  /** Of this month of the subscription; on the free plan, of all its life. */
  readonly "Monthly Documents Used": number;
  readonly "Monthly Documents Limit": number;
  readonly "Storage Used": number;
  readonly "Storage Limit": number;
  readonly "Subscription Start Date": string | null;
  /** When the next payment is due; once cancelled, until when the plan runs; a trial's last moment. */
  readonly "Subscription Renew Date": string | null;
  readonly "Subscription Status": SubscriptionState;
}

const status = replies<SubscriptionReply>()({
  method: "POST",
  path: "/api/billing/status",
  access: "sender",
  input: z.object({ email }),
});

/** Which plans may be chosen now, and what choosing one does. */
export interface UpgradesReply {
  readonly upgrades: readonly PaidPlanType[];
  /** `new`: a payment page opens; `update`: the amount due today is charged to the card on file. */
  readonly by: "new" | "update";
  /** Why there are none. */
  readonly message?: string;
  /** Whether sending over the limit takes the next plan by itself. */
  readonly automatic: boolean;
  /** The plan that it would take; none where it can't. */
  readonly next?: PaidPlanType;
}

const listUpgrades = replies<UpgradesReply>()({
  method: "GET",
  path: "/api/billing/upgrades",
  access: "sender",
  input: z.object({}),
});

/** Cancels at the end of the period that is paid. */
const freeze = replies<SubscriptionReply>()({
  method: "POST",
  path: "/api/billing/freeze",
  access: "sender",
  input: z.object({ subscriptionId, planType: z.optional(z.enum(planTypes, choosePlan)) }),
});

/** What an upgrade costs, before it is confirmed. Amounts in cents of `currency`. */
export interface UpgradePreviewReply {
  readonly planType: PaidPlanType;
  readonly currency: string;
  readonly dueTodayCents: number;
  /** What remains of this payment of the old plan is given back. */
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[];
  /** The second to which the amount was counted; `update` with it charges exactly this amount. */
  readonly prorationDate: number;
  readonly renewsAt: string;
  readonly renewalCents: number;
}

const previewUpdate = replies<UpgradePreviewReply>()({
  method: "POST",
  path: "/api/billing/update/preview",
  access: "sender",
  input: z.object({ subscriptionId, planType }),
});

/** An upgrade: charged at once, in force at once, or neither. Withdraws a cancellation. */
const update = replies<SubscriptionReply>()({
  method: "POST",
  path: "/api/billing/update",
  access: "sender",
  input: z.object({
    subscriptionId,
    planType,
    /** Of a preview of the last minutes. */
    prorationDate: z.optional(second),
  }),
});

/** The opt-in to upgrade by itself instead of refusing with OVER_LIMIT; off until it is switched on. */
const setAutomatic = replies<UpgradesReply>()({
  method: "PUT",
  path: "/api/billing/automatic-upgrade",
  access: "sender",
  input: z.object({ on: z.boolean() }),
});

const accountStatus = replies<AccountStatusReply>()({
  method: "POST",
  path: "/api/billing/account/status",
  access: "sender",
  input: z.object({ email }),
});

/** A download link with what a person tells invoices apart by. */
export interface InvoiceLink {
  /** The PDF; while it is not paid, Stripe's page where it can be. */
  readonly url: string;
  readonly number: string;
  readonly createdAt: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly paid: boolean;
}

/** Newest first. */
const invoice = replies<readonly InvoiceLink[]>()({
  method: "POST",
  path: "/api/billing/invoice",
  access: "sender",
  input: z.object({ subscriptionId }),
});

export const billing = {
  start,
  status,
  listUpgrades,
  freeze,
  previewUpdate,
  update,
  setAutomatic,
  accountStatus,
  invoice,
};
