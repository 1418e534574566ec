import { StripeError } from "./error.ts";
import {
  draftInvoice,
  emitInvoice,
  finalize,
  markPaid,
  priceName,
  wholePeriod,
} from "./invoices.ts";
import { cardFails, found, type Ledger } from "./ledger.ts";
import { type Invoice, listOf, type Price, type Subscription } from "./objects.ts";
import { beginsAnew, changeAmounts, itemOf, periodEnd } from "./periods.ts";

export interface NewSubscription {
  readonly customer: string;
  readonly price: Price;
  readonly card: string | null;
  readonly metadata?: Record<string, string> | undefined;
}

/** Creates a subscription and its first invoice; it is `incomplete` until that is paid. */
export function createSubscription(ledger: Ledger, wish: NewSubscription): Subscription {
  const { customer, price, card, metadata = {} } = wish;
  const at = ledger.now(customer);
  const id = ledger.newId("sub");
  const subscription: Subscription = {
    id,
    object: "subscription",
    status: "active",
    customer,
    created: at,
    start_date: at,
    billing_cycle_anchor: at,
    billing_mode: { type: "flexible" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    collection_method: "charge_automatically",
    currency: price.currency,
    default_payment_method: card,
    items: listOf("/v1/subscription_items", [newItem(ledger, price, at)]),
    latest_invoice: null,
    metadata,
    test_clock: ledger.state.customers[customer]?.test_clock ?? null,
    livemode: false,
  };
  ledger.state.subscriptions[id] = subscription;
  const fails = cardFails(ledger, subscription);
  if (fails) subscription.status = "incomplete";
  ledger.emit("customer.subscription.created", subscription, at);
  charge(ledger, subscription, { reason: "subscription_create", at, fails });
  return subscription;
}

const newItem = (ledger: Ledger, price: Price, at: number) => ({
  id: ledger.newId("si"),
  object: "subscription_item" as const,
  created: at,
  current_period_start: at,
  current_period_end: periodEnd(at, price.recurring, at),
  quantity: 1,
  price,
  metadata: {},
});

function charge(
  ledger: Ledger,
  subscription: Subscription,
  { reason, at, fails }: { reason: Invoice["billing_reason"]; at: number; fails: boolean },
): Invoice {
  const draft = draftInvoice(ledger, subscription, wholePeriod(ledger, subscription), {
    reason,
    at,
  });
  const invoice = finalize(ledger, draft, !fails);
  subscription.latest_invoice = invoice.id;
  emitInvoice(ledger, invoice, at);
  return invoice;
}

export interface SubscriptionChange {
  readonly price?: Price | undefined;
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly prorationDate?: number | undefined;
  readonly card?: string | undefined;
  /** Merged with the existing metadata (https://docs.stripe.com/api/metadata). */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** The invoice for a change of price; undefined if the price stays the same. */
export function changeInvoice(
  ledger: Ledger,
  subscription: Subscription,
  { price, prorationDate }: SubscriptionChange,
): Invoice | undefined {
  const item = itemOf(subscription);
  if (!price || price.id === item.price.id) return undefined;
  const now = ledger.now(subscription.customer);
  const at = prorationDate ?? now;
  if (at < item.current_period_start || at > item.current_period_end) {
    throw new StripeError(400, "The proration date is outside the current period.");
  }
  const names = { from: priceName(ledger, item.price), to: priceName(ledger, price) };
  const amounts = changeAmounts(item, price, names, at, now);
  const draft = draftInvoice(ledger, subscription, amounts, {
    reason: "subscription_update",
    at: now,
  });
  draft.parent.subscription_details.subscription_proration_date = at;
  return draft;
}

export function renewalInvoice(ledger: Ledger, subscription: Subscription): Invoice {
  const renewed = structuredClone(subscription);
  const at = itemOf(renewed).current_period_end;
  beginPeriod(renewed, at);
  const reason = "subscription_cycle";
  return draftInvoice(ledger, renewed, wholePeriod(ledger, renewed), { reason, at });
}

/** Changes a subscription; if a payment due for it fails, nothing is changed (`error_if_incomplete`). */
export function updateSubscription(
  ledger: Ledger,
  subscription: Subscription,
  change: SubscriptionChange,
): Subscription {
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired") {
    throw new StripeError(400, "A canceled subscription can only update its metadata.");
  }
  const at = ledger.now(subscription.customer);
  const before = structuredClone(subscription);
  const draft = changeInvoice(ledger, subscription, change);
  if (draft && draft.amount_due > 0 && cardFails(ledger, subscription)) throw declined();
  if (change.card !== undefined) {
    subscription.default_payment_method = found(
      ledger.state.paymentMethods,
      change.card,
      "PaymentMethod",
    ).id;
  }
  if (draft && change.price) switchPrice(subscription, change.price, at);
  if (change.cancelAtPeriodEnd !== undefined) setCancel(subscription, change.cancelAtPeriodEnd, at);
  Object.assign(subscription.metadata, change.metadata);
  const invoice = draft && finalize(ledger, draft, true);
  if (invoice) subscription.latest_invoice = invoice.id;
  ledger.emit("customer.subscription.updated", subscription, at, { items: before.items });
  if (invoice) emitInvoice(ledger, invoice, at);
  return subscription;
}

function switchPrice(subscription: Subscription, price: Price, at: number): void {
  const item = itemOf(subscription);
  if (beginsAnew(item, price)) {
    subscription.billing_cycle_anchor = at;
    item.current_period_start = at;
    item.current_period_end = periodEnd(at, price.recurring, at);
  }
  item.price = price;
  if (subscription.cancel_at_period_end) subscription.cancel_at = item.current_period_end;
}

function setCancel(subscription: Subscription, cancels: boolean, at: number): void {
  subscription.cancel_at_period_end = cancels;
  subscription.cancel_at = cancels ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = cancels ? at : null;
}

const declined = (): StripeError =>
  new StripeError(402, "Your card was declined.", { type: "card_error", code: "card_declined" });

export function endSubscription(ledger: Ledger, subscription: Subscription, at: number): void {
  subscription.status = subscription.status === "incomplete" ? "incomplete_expired" : "canceled";
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  delete ledger.state.dunning[subscription.id];
  const updated = subscription.status === "incomplete_expired";
  ledger.emit(`customer.subscription.${updated ? "updated" : "deleted"}`, subscription, at);
}

/** Pays an open invoice, and reactivates its subscription. */
export function payInvoice(ledger: Ledger, invoice: Invoice): Invoice {
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = found(ledger.state.subscriptions, id, "subscription");
  if (invoice.status !== "open") throw new StripeError(400, "Invoice is already paid");
  if (cardFails(ledger, subscription)) throw declined();
  const at = ledger.now(invoice.customer);
  markPaid(invoice, at);
  delete ledger.state.dunning[id];
  if (subscription.status === "past_due" || subscription.status === "incomplete") {
    subscription.status = "active";
    ledger.emit("customer.subscription.updated", subscription, at);
  }
  emitInvoice(ledger, invoice, at);
  return invoice;
}

const day = 86_400;
/** Days after the failure at which the charge is retried; after the last retry the subscription ends. */
const retryDays = [3, 5, 7];
const incompleteSeconds = 23 * 3_600;

/** When something next happens to the subscription automatically; undefined if nothing will. */
export function nextTurn({ state }: Ledger, subscription: Subscription): number | undefined {
  switch (subscription.status) {
    case "canceled":
    case "incomplete_expired":
      return undefined;
    case "incomplete":
      return subscription.created + incompleteSeconds;
    case "active":
    case "past_due": {
      const end = itemOf(subscription).current_period_end;
      return Math.min(end, state.dunning[subscription.id]?.nextAt ?? end);
    }
  }
}

/** Performs what is due at `at`: an expiry, a retry of a charge, the end of a term, or a renewal. */
export function takeTurn(ledger: Ledger, subscription: Subscription, at: number): void {
  const retryAt = ledger.state.dunning[subscription.id]?.nextAt ?? Number.POSITIVE_INFINITY;
  if (subscription.status === "incomplete") endSubscription(ledger, subscription, at);
  else if (retryAt <= at) retryCharge(ledger, subscription, at);
  else if (subscription.cancel_at_period_end) endSubscription(ledger, subscription, at);
  else renew(ledger, subscription, at);
}

function retryCharge(ledger: Ledger, subscription: Subscription, at: number): void {
  const invoice = found(ledger.state.invoices, subscription.latest_invoice ?? "", "invoice");
  if (!cardFails(ledger, subscription)) {
    payInvoice(ledger, invoice);
    return;
  }
  const { dunning } = ledger.state;
  const tries = (dunning[subscription.id]?.tries ?? 0) + 1;
  const wait = (retryDays[tries] ?? 0) - (retryDays[tries - 1] ?? 0);
  emitInvoice(ledger, invoice, at);
  if (tries >= retryDays.length) endSubscription(ledger, subscription, at);
  else dunning[subscription.id] = { tries, nextAt: at + wait * day };
}

function beginPeriod(subscription: Subscription, at: number): void {
  const item = itemOf(subscription);
  item.current_period_start = at;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, item.price.recurring, at);
}

function renew(ledger: Ledger, subscription: Subscription, at: number): void {
  beginPeriod(subscription, at);
  const fails = cardFails(ledger, subscription);
  if (fails) {
    subscription.status = "past_due";
    ledger.state.dunning[subscription.id] = { tries: 0, nextAt: at + (retryDays[0] ?? 0) * day };
  }
  ledger.emit("customer.subscription.updated", subscription, at);
  charge(ledger, subscription, { reason: "subscription_cycle", at, fails });
}
