import type Stripe from "stripe";
import type { PaidPlanType } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { InvoiceLink } from "#contract/specified/billing";
import type { Subscription, SubscriptionState } from "../domain/account/subscription.ts";
import { askStripe, askStripeOnce, orConflict } from "./stripe-client.ts";
import { planOfPrice, priceOf } from "./stripe-prices.ts";

/** All subscriptions of a customer, including past ones, that were paid at least once. */
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
  const { automaticUpgrade } = one.metadata;
  const endsAt = one.ended_at ?? one.cancel_at ?? cancelsAt;
  return {
    id: one.id,
    plan,
    state,
    startedAt: iso(one.start_date),
    anchorAt: iso(one.billing_cycle_anchor),
    renewsAt: iso(item.current_period_end),
    ...(endsAt === null ? {} : { endsAt: iso(endsAt) }),
    ...(automaticUpgrade ? { automaticUpgrade } : {}),
  };
}

/** Undefined if the first payment is still open or was never made. */
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

/** Cancels at the end of the paid period. `version` distinguishes one cancellation from the next. */
export async function cancelAtPeriodEnd({ id }: Subscription, version: number): Promise<void> {
  await orConflict(
    askStripeOnce(`cancel-${id}-${version}`, (stripe, options) =>
      stripe.subscriptions.update(id, { cancel_at_period_end: true }, options),
    ),
  );
}

/** Ends all of a customer's subscriptions at once, including those that were never paid. Nothing is refunded. */
export async function endSubscriptions(customer: string): Promise<void> {
  const { data } = await askStripe((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  );
  const open = data.filter(
    ({ status }) => status !== "canceled" && status !== "incomplete_expired",
  );
  for (const { id } of open) await askStripe((stripe) => stripe.subscriptions.cancel(id));
}

/** Changes the address to which a customer's invoices are sent if it is one of these; Stripe may have deleted the customer. */
export async function replaceAddress(
  customerId: string,
  former: ReadonlySet<string>,
  email: string,
): Promise<void> {
  const customer = await askStripe((stripe) => stripe.customers.retrieve(customerId));
  if (customer.deleted || !former.has(customer.email ?? "")) return;
  await askStripe((stripe) => stripe.customers.update(customerId, { email }));
}

export interface UpgradeWish {
  readonly customerId: string;
  readonly subscription: Subscription;
  readonly plan: PaidPlanType;
  /** The second for which the remainder of the old payment is calculated; now by default. */
  readonly prorationDate?: number | undefined;
  /** Identifies an upgrade that nobody asked for just now (`Subscription.automaticUpgrade`). */
  readonly automaticUpgrade?: string | undefined;
}

export interface UpgradeCost {
  readonly dueTodayCents: number;
  readonly currency: string;
  readonly lines: readonly { description: string; amountCents: number }[];
}

/** What an upgrade would cost today; changes nothing. */
export async function previewUpgrade(wish: UpgradeWish): Promise<UpgradeCost> {
  const preview = await orConflict(
    askStripe(async (stripe) =>
      stripe.invoices.createPreview({
        customer: wish.customerId,
        subscription: wish.subscription.id,
        subscription_details: await upgradeOf(stripe, wish, [wish.subscription.plan]),
      }),
    ),
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
 * Changes the plan and charges what is due, or does neither (PAYMENT_DECLINED). Repeated calls for the same decision
 * must have the same `idempotencyKey`. Throws CONFLICT if the plan at Stripe is neither the one that the decision was
 * based on nor the wanted one.
 */
export async function upgradeSubscription(
  wish: UpgradeWish,
  idempotencyKey: string,
): Promise<void> {
  const { automaticUpgrade } = wish;
  await orConflict(
    askStripeOnce(idempotencyKey, async (stripe, options) =>
      stripe.subscriptions.update(
        wish.subscription.id,
        {
          ...(await upgradeOf(stripe, wish, [wish.subscription.plan, wish.plan])),
          payment_behavior: "error_if_incomplete",
          ...(automaticUpgrade ? { metadata: { automaticUpgrade } } : {}),
        },
        options,
      ),
    ),
  );
}

async function upgradeOf(
  stripe: Stripe,
  { subscription, plan, prorationDate }: UpgradeWish,
  from: readonly PaidPlanType[],
) {
  const price = await priceOf(plan);
  const { items } = await stripe.subscriptions.retrieve(subscription.id);
  const [item] = items.data;
  const present = item && planOfPrice(item.price);
  if (!item || !present || !from.includes(present)) throw new Refusal("CONFLICT");
  return {
    items: [{ id: item.id, price }],
    proration_behavior: "always_invoice" as const,
    ...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
    // A customer who upgrades wants the subscription to renew.
    ...(subscription.endsAt === undefined ? {} : { cancel_at_period_end: false }),
  };
}

/** A customer's invoices, newest first; the link of an unpaid one leads to its payment page. */
export async function listInvoices(customer: string): Promise<readonly InvoiceLink[]> {
  const { data } = await askStripe((stripe) => stripe.invoices.list({ customer, limit: 100 }));
  return data.flatMap((invoice) => invoiceLink(invoice) ?? []);
}

function invoiceLink(invoice: Stripe.Invoice): InvoiceLink | undefined {
  const paid = invoice.status === "paid";
  const url = paid ? invoice.invoice_pdf : invoice.hosted_invoice_url;
  // Drafts have no address yet, and void invoices are not owed.
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
