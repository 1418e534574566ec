import type Stripe from "stripe";
import * as z from "zod/mini";
import type { InvoiceLink } from "#contract/api/billing";
import type { PaidPlanType } from "#contract/plans";
import type { Subscription, SubscriptionState } from "../domain/subscription.ts";
import { askStripe } from "./stripe-client.ts";
import { planOfPrice, priceOf } from "./stripe-prices.ts";

/** Every subscription that a customer has or had and that was paid for at least once. */
export async function listSubscriptions(customer: string): Promise<readonly Subscription[]> {
  const { data } = await askStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  );
  return data.flatMap((one) => subscriptionFrom(one) ?? []);
}

function subscriptionFrom(one: Stripe.Subscription): Subscription | undefined {
  const [item] = one.items.data;
  const state = stateOf(one.status);
  const plan = item && planOfPrice(item.price);
  if (!item || !state || !plan) return undefined;
  const cancelsAt = one.cancel_at_period_end ? item.current_period_end : null;
  const endsAt = one.ended_at ?? one.cancel_at ?? cancelsAt;
  return {
    id: one.id,
    plan,
    state,
    startedAt: iso(one.start_date),
    anchorAt: iso(one.billing_cycle_anchor),
    renewsAt: iso(item.current_period_end),
    ...(endsAt === null ? {} : { endsAt: iso(endsAt) }),
  };
}

/** Undefined for those whose first payment is still open or never came. */
function stateOf(status: Stripe.Subscription.Status): SubscriptionState | undefined {
  switch (status) {
    case "active":
    case "trialing":
      return "active";
    case "past_due":
      return "past_due";
    case "unpaid":
    case "paused":
      return "unpaid";
    case "canceled":
      return "ended";
    default:
      return undefined;
  }
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Cancels at the end of the paid period. `version` tells one cancellation from the next. */
export async function cancelAtPeriodEnd({ id }: Subscription, version: number): Promise<void> {
  await askStripe((stripe) =>
    stripe.subscriptions.update(
      id,
      { cancel_at_period_end: true },
      { idempotencyKey: `cancel-${id}-${version}` },
    ),
  );
}

export interface UpgradeWish {
  readonly customerId: string;
  readonly subscription: Subscription;
  readonly plan: PaidPlanType;
  /** The second to which what remains of the old payment is counted; now, when absent. */
  readonly prorationDate?: number | undefined;
}

export interface UpgradeCost {
  readonly dueTodayCents: number;
  readonly currency: string;
  readonly lines: readonly { description: string; amountCents: number }[];
}

/** What an upgrade would cost today; changes nothing. */
export async function previewUpgrade(wish: UpgradeWish): Promise<UpgradeCost> {
  const preview = await askStripe(async (stripe) =>
    stripe.invoices.createPreview({
      customer: wish.customerId,
      subscription: wish.subscription.id,
      subscription_details: await upgradeOf(stripe, wish),
    }),
  );
  return {
    dueTodayCents: preview.amount_due,
    currency: preview.currency,
    lines: preview.lines.data.map(({ description, amount }) => ({
      description: description ?? "",
      amountCents: amount,
    })),
  };
}

/**
 * Changes the plan and charges what is due, or does neither (PAYMENT_DECLINED). `idempotencyKey` must
 * be the same for one decision however often it is sent.
 */
export async function upgradeSubscription(
  wish: UpgradeWish,
  idempotencyKey: string,
): Promise<void> {
  await askStripe(async (stripe) =>
    stripe.subscriptions.update(
      wish.subscription.id,
      { ...(await upgradeOf(stripe, wish)), payment_behavior: "error_if_incomplete" },
      { idempotencyKey },
    ),
  );
}

async function upgradeOf(stripe: Stripe, { subscription, plan, prorationDate }: UpgradeWish) {
  const price = await priceOf(plan);
  const { items } = await stripe.subscriptions.retrieve(subscription.id);
  return {
    items: [{ id: z.parse(z.string(), items.data[0]?.id), price }],
    proration_behavior: "always_invoice" as const,
    ...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
    // Whoever takes a larger plan means to go on.
    ...(subscription.endsAt === undefined ? {} : { cancel_at_period_end: false }),
  };
}

/** A customer's invoices, newest first; those that are not paid lead to where they can be. */
export async function listInvoices(customer: string): Promise<readonly InvoiceLink[]> {
  const { data } = await askStripe((stripe) => stripe.invoices.list({ customer, limit: 100 }));
  return data.flatMap((invoice) => invoiceLink(invoice) ?? []);
}

function invoiceLink(invoice: Stripe.Invoice): InvoiceLink | undefined {
  const paid = invoice.status === "paid";
  const url = paid ? invoice.invoice_pdf : invoice.hosted_invoice_url;
  // Drafts have no address yet, and voided ones are nobody's debt.
  if (!url || invoice.status === "draft" || invoice.status === "void") return undefined;
  return {
    url,
    number: invoice.number ?? invoice.id,
    createdAt: iso(invoice.created),
    amountCents: invoice.total,
    currency: invoice.currency,
    paid,
  };
}
