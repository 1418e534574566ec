/** Stripe's objects as returned by its API (2026-10-28.endive), as far as they are emulated here. Times are in seconds. */

interface StripeObject {
  id: string;
  created: number;
  livemode: false;
}

interface WithMetadata extends StripeObject {
  metadata: Record<string, string>;
}

export interface Customer extends WithMetadata {
  object: "customer";
  email: string | null;
  name: string | null;
  /** In cents; a negative amount is credit. */
  balance: number;
  invoice_settings: { default_payment_method: string | null };
  test_clock: string | null;
}

export interface PaymentMethod extends StripeObject {
  object: "payment_method";
  type: "card";
  customer: string;
  card: { brand: string; last4: string };
}

export interface Product extends WithMetadata {
  object: "product";
  active: boolean;
  name: string;
}

export interface Recurring {
  interval: "month" | "year";
  interval_count: 1;
  usage_type: "licensed";
}

export interface Price extends WithMetadata {
  object: "price";
  active: boolean;
  currency: string;
  unit_amount: number;
  product: string;
  type: "recurring";
  recurring: Recurring;
  lookup_key: string | null;
}

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  created: number;
  current_period_start: number;
  current_period_end: number;
  quantity: number;
  price: Price;
  metadata: Record<string, string>;
}

export type SubscriptionStatus =
  | "active"
  | "past_due"
  | "incomplete"
  | "incomplete_expired"
  | "canceled";

export interface Subscription extends WithMetadata {
  object: "subscription";
  status: SubscriptionStatus;
  customer: string;
  start_date: number;
  billing_cycle_anchor: number;
  billing_mode: { type: "flexible" };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  collection_method: "charge_automatically";
  currency: string;
  default_payment_method: string | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  test_clock: string | null;
}

export interface Line {
  id: string;
  object: "line_item";
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  quantity: number;
}

export interface Invoice extends WithMetadata {
  object: "invoice";
  number: string | null;
  status: "draft" | "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  customer: string;
  customer_email: string | null;
  currency: string;
  collection_method: "charge_automatically";
  subtotal: number;
  total: number;
  starting_balance: number;
  ending_balance: number | null;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  period_start: number;
  period_end: number;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  parent: {
    type: "subscription_details";
    subscription_details: {
      subscription: string;
      metadata: Record<string, string>;
      subscription_proration_date?: number;
    };
  };
  lines: List<Line>;
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  test_clock: string | null;
}

export interface CheckoutSession extends WithMetadata {
  object: "checkout.session";
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  url: string | null;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer: string;
  subscription: string | null;
  invoice: string | null;
  amount_total: number;
  currency: string;
  expires_at: number;
}

export interface WebhookEndpoint extends WithMetadata {
  object: "webhook_endpoint";
  url: string;
  enabled_events: string[];
  status: "enabled" | "disabled";
}

export interface Event extends StripeObject {
  object: "event";
  api_version: string;
  type: string;
  data: { object: object; previous_attributes?: object };
  request: { id: null; idempotency_key: null };
  pending_webhooks: number;
}

export interface TestClock extends StripeObject {
  object: "test_helpers.test_clock";
  frozen_time: number;
  name: string | null;
  status: "ready" | "advancing";
}

export interface List<T> {
  object: "list";
  url: string;
  has_more: boolean;
  data: T[];
}

export const listOf = <T>(url: string, data: T[], has_more = false): List<T> => ({
  object: "list",
  url,
  has_more,
  data,
});
