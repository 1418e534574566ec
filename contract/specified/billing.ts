import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";
import { type AnyPlanType, paidPlanTypes, planTypes } from "../rules/limits/plans.ts";

export const choosePlan = "Please select a plan before submitting.";

export const planType = z.enum(paidPlanTypes, choosePlan);

export const subscriptionId = word;

export type AccountStatus = "IN_LIMIT" | "OVER_LIMIT" | "inactive";

export interface AccountStatusReply {
  readonly status: AccountStatus;
  readonly message: string;
  /** True for an operator of the installation, who has a page of their own. */
  readonly operator?: true;
  /** The person needs an authenticator app or a passkey from this time on. It is absent if they have one, or need none. */
  readonly factorFrom?: string;
}

const email = z.optional(word);

/** Stripe's page, to which the browser goes. */
export interface RedirectReply {
  readonly redirectUrl: string;
}

const badSecond = "This moment can't be read.";

/** Seconds since the epoch; in forms they are text. */
const second = z.pipe(
  z.union([z.int(badSecond), z.string().check(z.regex(/^\d{1,12}$/, badSecond))], badSecond),
  z.transform(Number),
);

/** For accounts without a subscription: on trial, on the free plan, or not paid yet. */
const start = replies<RedirectReply>()({
  path: "POST /api/billing/new",
  access: "sender",
  needs: "workspace:own",
  because: "specified",
  limit: "payByAccount",
  input: z.object({ userId: z.optional(word), planType }),
});

export const paymentStatuses = ["none", "paid", "past_due", "unpaid"] as const;
/** `none`: nothing has to be paid; `past_due`: Stripe will try again, and the plan stays in force. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `unpaid`: waiting for a payment; `ended`: on the free plan after a paid one. */
export type SubscriptionState = "trial" | "unpaid" | "active" | "cancelled" | "ended";

/** Has the specification's keys (section 3). Times in ISO 8601, UTC; storage in bytes. */
export interface SubscriptionReply {
  /** Before the first payment, the plan that was chosen. */
  readonly "Plan Type": AnyPlanType;
  readonly "Subscription ID": string | null;
  readonly IsCancelled: boolean;
  readonly "Payment Status": PaymentStatus;
  /** Used in this month of the subscription; on the free plan, in all. */
  readonly "Monthly Documents Used": number;
  readonly "Monthly Documents Limit": number;
  readonly "Storage Used": number;
  readonly "Storage Limit": number;
  readonly "Subscription Start Date": string | null;
  /** When the next payment is due; after a cancellation or during the trial, when the plan ends. */
  readonly "Subscription Renew Date": string | null;
  readonly "Subscription Status": SubscriptionState;
}

const status = replies<SubscriptionReply>()({
  path: "POST /api/billing/status",
  access: "sender",
  needs: "workspace:own",
  because: "specified",
  input: z.object({ email }),
});

/** Cancels at the end of the paid period. */
const freeze = replies<SubscriptionReply>()({
  path: "POST /api/billing/freeze",
  access: "sender",
  needs: "workspace:own",
  because: "specified",
  input: z.object({ subscriptionId, planType: z.optional(z.enum(planTypes, choosePlan)) }),
});

/** Upgrades: either it is charged and in force at once, or neither. Revokes a cancellation. */
export const update = replies<SubscriptionReply>()({
  path: "POST /api/billing/update",
  access: "sender",
  needs: "workspace:own",
  because: "specified",
  limit: "payByAccount",
  input: z.object({
    subscriptionId,
    planType,
    /** From a preview, which is valid for 15 minutes. */
    prorationDate: z.optional(second),
  }),
});

const accountStatus = replies<AccountStatusReply>()({
  path: "POST /api/billing/account/status",
  access: "sender",
  needs: "any",
  because: "specified",
  input: z.object({ email }),
});

/** A link to an invoice, with what helps a person to tell invoices apart. */
export interface InvoiceLink {
  /** The PDF or, while the invoice is unpaid, Stripe's page on which it can be paid. */
  readonly url: string;
  readonly number: string;
  readonly createdAt: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly paid: boolean;
}

/** Newest first. */
const invoice = replies<readonly InvoiceLink[]>()({
  path: "POST /api/billing/invoice",
  access: "sender",
  needs: "workspace:own",
  because: "specified",
  limit: "invoicesByAccount",
  input: z.object({ subscriptionId }),
});

export const billing = { start, status, freeze, update, accountStatus, invoice };
