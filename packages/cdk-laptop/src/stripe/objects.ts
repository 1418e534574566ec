/** Stripe's objects as returned by its API (2026-10-28.endive), as far as they are emulated here. Times are in seconds. */

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  /** In cents; a negative amount is credit. */
  balance: number;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
  test_clock: string | null;
  livemode: false;
}

export interface PaymentMethod {
  id: string;
  object: "payment_method";
  created: number;
  type: "card";
  customer: string;
  card: { brand: string; last4: string };
  livemode: false;
}

export interface Product {
  id: string;
  object: "product";
  created: number;
  active: boolean;
  name: string;
  metadata: Record<string, string>;
  livemode: false;
}

export interface Recurring {
  interval: "month" | "year";
  interval_count: 1;
  usage_type: "licensed";
}

export interface Price {
  id: string;
  object: "price";
  created: number;
  active: boolean;
  currency: string;
  unit_amount: number;
  product: string;
  type: "recurring";
  recurring: Recurring;
  lookup_key: string | null;
  metadata: Record<string, string>;
  livemode: false;
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

export interface Subscription {
  id: string;
  object: "subscription";
  status: SubscriptionStatus;
  customer: string;
  created: number;
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
  metadata: Record<string, string>;
  test_clock: string | null;
  livemode: false;
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

export interface Invoice {
  id: string;
  object: "invoice";
  number: string | null;
  status: "draft" | "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  created: number;
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
  metadata: Record<string, string>;
  livemode: false;
}

export interface CheckoutSession {
  id: string;
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
  created: number;
  expires_at: number;
  metadata: Record<string, string>;
  livemode: false;
}

export interface WebhookEndpoint {
  id: string;
  object: "webhook_endpoint";
  created: number;
  url: string;
  enabled_events: string[];
  status: "enabled" | "disabled";
  metadata: Record<string, string>;
  livemode: false;
}

export interface Event {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  type: string;
  data: { object: object; previous_attributes?: object };
  request: { id: null; idempotency_key: null };
  pending_webhooks: number;
  livemode: false;
}

export interface TestClock {
  id: string;
  object: "test_helpers.test_clock";
  created: number;
  frozen_time: number;
  name: string | null;
  status: "ready" | "advancing";
  livemode: false;
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
