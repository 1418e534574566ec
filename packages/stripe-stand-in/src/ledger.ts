import { randomBytes } from "node:crypto";
import { StateFile } from "cdk-laptop/stand-in";
import { StripeError } from "./error.ts";
import type * as stripe from "./objects.ts";

type Table<T> = Record<string, T>;

/** A pending delivery of an event to one endpoint. */
export interface Delivery {
  eventId: string;
  endpointId: string;
  tries: number;
  /** Milliseconds of the stack's clock. */
  nextAt: number;
}

export interface State {
  apiKey: string;
  customers: Table<stripe.Customer>;
  paymentMethods: Table<stripe.PaymentMethod>;
  products: Table<stripe.Product>;
  prices: Table<stripe.Price>;
  subscriptions: Table<stripe.Subscription>;
  invoices: Table<stripe.Invoice>;
  sessions: Table<stripe.CheckoutSession>;
  endpoints: Table<stripe.WebhookEndpoint>;
  events: Table<stripe.Event>;
  clocks: Table<stripe.TestClock>;
  /** Data that is stored besides Stripe's objects and never shown. */
  priceOfSession: Table<string>;
  secretOfEndpoint: Table<string>;
  /** When a failed payment is retried, by subscription. */
  dunning: Table<{ tries: number; nextAt: number }>;
  deliveries: Delivery[];
  /** Replies by idempotency key, with their time in seconds. */
  answers: Table<{ request: string; status: number; body: string; at?: number }>;
}

const fresh = (): State => emptyState(`sk_test_${randomBytes(12).toString("hex")}`);

/** The state of an unused Stripe account. */
export const emptyState = (apiKey: string): State => ({
  apiKey,
  customers: {},
  paymentMethods: {},
  products: {},
  prices: {},
  subscriptions: {},
  invoices: {},
  sessions: {},
  endpoints: {},
  events: {},
  clocks: {},
  priceOfSession: {},
  secretOfEndpoint: {},
  dunning: {},
  deliveries: [],
  answers: {},
});

/** The state of this Stripe account, and the receiver of its events. */
export interface Ledger {
  readonly state: State;
  /** Address of its pages: `http://127.0.0.1:PORT`. */
  readonly url: string;
  save(): void;
  /** Time in seconds, by a customer's own test clock or the stack's clock. */
  now(customerId?: string): number;
  /** A new unique id with this prefix, such as `cus_...`. */
  newId(prefix: string): string;
  emit(type: string, object: object, at: number, previous?: object): void;
}

export const openState = (file: string): StateFile<State> => new StateFile(file, fresh);

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

/** One object by its id; throws Stripe's error if there is none. */
export function found<T>(table: Table<T>, id: string, kind: string): T {
  const object = Object.hasOwn(table, id) ? table[id] : undefined;
  if (object !== undefined) return object;
  throw missing(kind, id);
}

export const missing = (kind: string, id: string): StripeError =>
  new StripeError(404, `No such ${kind}: '${id}'`, { code: "resource_missing" });

export const customerOf = ({ state }: Ledger, id: string): stripe.Customer =>
  found(state.customers, id, "customer");

const refused = ["0341"];

/** Whether charging the subscription's card fails, which it does without a card. */
export function cardFails(
  { state }: Ledger,
  {
    default_payment_method,
    customer,
  }: Pick<stripe.Subscription, "default_payment_method" | "customer">,
): boolean {
  const id =
    default_payment_method ?? state.customers[customer]?.invoice_settings.default_payment_method;
  const card = id && state.paymentMethods[id]?.card;
  return !card || refused.includes(card.last4);
}

/** Gives a customer one of Stripe's test cards, by its name. */
export function attachCard(ledger: Ledger, name: string, customer: string): stripe.PaymentMethod {
  const last4 = cards[name];
  if (!last4) throw new StripeError(501, `the payment method ${name} is not emulated`);
  const id = ledger.newId("pm");
  const method = {
    id,
    object: "payment_method",
    created: ledger.now(customer),
    type: "card",
    customer: customerOf(ledger, customer).id,
    card: { brand: "visa", last4 },
    livemode: false,
  } as const;
  ledger.state.paymentMethods[id] = method;
  return method;
}

/** Test cards (https://docs.stripe.com/testing). The second can be attached, but fails whenever it is charged. */
const cards: Record<string, string> = { pm_card_visa: "4242", pm_card_chargeCustomerFail: "0341" };
