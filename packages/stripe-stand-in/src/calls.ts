import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { expireSession, openSession } from "./checkout.ts";
import { StripeError } from "./error.ts";
import * as takes from "./inputs.ts";
import { attachCard, customerOf, found, type Ledger, missing } from "./ledger.ts";
import {
  type Customer,
  type List,
  listOf,
  type Price,
  type Subscription,
  type TestClock,
  type WebhookEndpoint,
} from "./objects.ts";
import { itemOf } from "./periods.ts";
import {
  changeInvoice,
  createSubscription,
  endSubscription,
  payInvoice,
  renewalInvoice,
  updateSubscription,
} from "./subscriptions.ts";
import { advanceClock } from "./time.ts";

interface Call {
  readonly method: string;
  readonly path: RegExp;
  answer(ledger: Ledger, fields: Record<string, unknown>, id: string): object;
}

/** One call of Stripe's API, such as `POST prices/:id`. */
function call<S extends z.ZodMiniType>(
  signature: string,
  schema: S,
  answer: (ledger: Ledger, input: z.output<S>, id: string) => object,
): Call {
  const [method = "", path = ""] = signature.split(" ");
  return {
    method,
    path: new RegExp(`^/v1/${path.replace(":id", "([^/]+)")}$`),
    answer: (ledger, fields, id) => answer(ledger, parsed(schema, fields, signature), id),
  };
}

function parsed<S extends z.ZodMiniType>(
  schema: S,
  fields: Record<string, unknown>,
  signature: string,
): z.output<S> {
  const result = z.safeParse(schema, fields);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => (where ? `${where}.${key}` : key)).join(", ");
    throw new StripeError(501, `${signature} with ${names} is not emulated`);
  }
  throw new StripeError(400, `Invalid ${where}: ${issue?.message}`, { param: where });
}

export function findCall(method: string, path: string): { call: Call; id: string } | undefined {
  for (const one of calls) {
    const match = one.method === method ? one.path.exec(path) : null;
    if (match) return { call: one, id: match[1] ?? "" };
  }
  return undefined;
}

const calls: readonly Call[] = [
  call("POST customers", takes.newCustomer, createCustomer),
  call("GET customers/:id", takes.nothing, (ledger, _, id) => customerOf(ledger, id)),
  call("POST customers/:id", takes.customerChange, (ledger, input, id) => {
    const customer = customerOf(ledger, id);
    const { metadata, invoice_settings, ...rest } = input;
    Object.assign(customer, rest);
    Object.assign(customer.metadata, metadata);
    Object.assign(customer.invoice_settings, invoice_settings);
    return customer;
  }),
  call("POST payment_methods/:id/attach", takes.attachment, (ledger, { customer }, id) =>
    attachCard(ledger, id, customer),
  ),

  call(
    "POST products",
    takes.newProduct,
    ({ state, now, newId }, { id = newId("prod"), name, metadata = {} }) => {
      if (state.products[id])
        throw new StripeError(400, "Product already exists.", { code: "resource_already_exists" });
      const product = {
        id,
        object: "product",
        created: now(),
        active: true,
        name,
        metadata,
        livemode: false,
      } as const;
      state.products[id] = product;
      return product;
    },
  ),
  call("GET products", takes.productQuery, ({ state }, { ids, active, ...page }) =>
    pageOf(
      "/v1/products",
      Object.values(state.products),
      page,
      (one) => (!ids || ids.includes(one.id)) && (active === undefined || one.active === active),
    ),
  ),
  call("POST prices", takes.newPrice, createPrice),
  call("GET prices", takes.priceQuery, ({ state }, { lookup_keys, active, ...page }) =>
    pageOf(
      "/v1/prices",
      Object.values(state.prices),
      page,
      (one) =>
        (!lookup_keys || lookup_keys.includes(one.lookup_key ?? "")) &&
        (active === undefined || one.active === active),
    ),
  ),
  call("POST prices/:id", takes.priceChange, ({ state }, { active }, id) => {
    const price = found(state.prices, id, "price");
    if (active !== undefined) price.active = active;
    return price;
  }),

  call("POST checkout/sessions", takes.newSession, (ledger, input) =>
    openSession(ledger, {
      customer: input.customer,
      price: priceOf(ledger, input.line_items[0]?.price),
      successUrl: input.success_url,
      cancelUrl: input.cancel_url,
      reference: input.client_reference_id,
    }),
  ),
  call("GET checkout/sessions/:id", takes.nothing, ({ state }, _, id) =>
    found(state.sessions, id, "checkout.session"),
  ),
  call("POST checkout/sessions/:id/expire", takes.nothing, (ledger, _, id) =>
    expireSession(ledger, found(ledger.state.sessions, id, "checkout.session")),
  ),

  call("POST subscriptions", takes.newSubscription, (ledger, input) =>
    createSubscription(ledger, {
      customer: customerOf(ledger, input.customer).id,
      price: priceOf(ledger, input.items[0]?.price),
      card: input.default_payment_method ?? null,
      metadata: input.metadata,
    }),
  ),
  call("GET subscriptions", takes.subscriptionQuery, ({ state }, { customer, status, ...page }) =>
    pageOf(
      "/v1/subscriptions",
      Object.values(state.subscriptions),
      page,
      (one) => (!customer || one.customer === customer) && hasStatus(one, status),
    ),
  ),
  call("GET subscriptions/:id", takes.nothing, subscriptionBy),
  call("POST subscriptions/:id", takes.subscriptionChange, (ledger, input, id) =>
    updateSubscription(ledger, subscriptionBy(ledger, input, id), {
      ...changeOf(ledger, id, input),
      cancelAtPeriodEnd: input.cancel_at_period_end,
      card: input.default_payment_method,
      metadata: input.metadata,
    }),
  ),
  call("DELETE subscriptions/:id", takes.nothing, (ledger, _, id) => {
    const subscription = subscriptionBy(ledger, _, id);
    // By https://docs.stripe.com/api/errors, a subscription that has ended counts as missing.
    if (subscription.ended_at !== null) throw missing("subscription", id);
    endSubscription(ledger, subscription, ledger.now(subscription.customer));
    return subscription;
  }),

  call("POST invoices/create_preview", takes.previewWish, (ledger, input) => {
    const { subscription: id, subscription_details: details } = input;
    const subscription = subscriptionBy(ledger, input, id);
    const change = changeOf(ledger, id, details);
    return changeInvoice(ledger, subscription, change) ?? renewalInvoice(ledger, subscription);
  }),
  call("GET invoices", takes.invoiceQuery, ({ state }, { customer, subscription, ...page }) =>
    pageOf(
      "/v1/invoices",
      Object.values(state.invoices),
      page,
      (one) =>
        (!customer || one.customer === customer) &&
        (!subscription || one.parent.subscription_details.subscription === subscription),
    ),
  ),
  call("GET invoices/:id", takes.nothing, ({ state }, _, id) =>
    found(state.invoices, id, "invoice"),
  ),
  call("POST invoices/:id/pay", takes.nothing, (ledger, _, id) =>
    payInvoice(ledger, found(ledger.state.invoices, id, "invoice")),
  ),

  call("POST webhook_endpoints", takes.newEndpoint, ({ state, now, newId }, input) => {
    const secret = `whsec_${randomBytes(24).toString("hex")}`;
    const endpoint: WebhookEndpoint = {
      id: newId("we"),
      object: "webhook_endpoint",
      created: now(),
      url: input.url,
      enabled_events: input.enabled_events,
      status: "enabled",
      metadata: input.metadata ?? {},
      livemode: false,
    };
    state.endpoints[endpoint.id] = endpoint;
    state.secretOfEndpoint[endpoint.id] = secret;
    // Stripe returns the secret only once.
    return { ...endpoint, secret };
  }),
  call("GET webhook_endpoints", takes.pageQuery, ({ state }, page) =>
    pageOf("/v1/webhook_endpoints", Object.values(state.endpoints), page),
  ),
  call("POST webhook_endpoints/:id", takes.endpointChange, ({ state }, input, id) => {
    const endpoint = found(state.endpoints, id, "webhook endpoint");
    const { disabled, ...rest } = input;
    Object.assign(endpoint, rest);
    if (disabled !== undefined) endpoint.status = disabled ? "disabled" : "enabled";
    return endpoint;
  }),
  call("GET events", takes.eventQuery, ({ state }, { type, types, ...page }) =>
    pageOf(
      "/v1/events",
      Object.values(state.events),
      page,
      (one) => (!type || one.type === type) && (!types || types.includes(one.type)),
    ),
  ),

  call(
    "POST test_helpers/test_clocks",
    takes.newClock,
    ({ state, newId }, { frozen_time, name }) => {
      const clock: TestClock = {
        id: newId("clock"),
        object: "test_helpers.test_clock",
        created: Math.floor(Date.now() / 1000),
        frozen_time,
        name: name ?? null,
        status: "ready",
        livemode: false,
      };
      state.clocks[clock.id] = clock;
      return clock;
    },
  ),
  call("GET test_helpers/test_clocks/:id", takes.nothing, ({ state }, _, id) =>
    found(state.clocks, id, "test clock"),
  ),
  call("POST test_helpers/test_clocks/:id/advance", takes.clockAdvance, (ledger, input, id) =>
    advanceClock(ledger, found(ledger.state.clocks, id, "test clock"), input.frozen_time),
  ),
];

export function createCustomer(
  ledger: Ledger,
  input: z.output<typeof takes.newCustomer>,
): Customer {
  const clock = input.test_clock && found(ledger.state.clocks, input.test_clock, "test clock");
  const customer: Customer = {
    id: ledger.newId("cus"),
    object: "customer",
    created: clock ? clock.frozen_time : ledger.now(),
    email: input.email ?? null,
    name: input.name ?? null,
    balance: 0,
    metadata: input.metadata ?? {},
    invoice_settings: { default_payment_method: null },
    test_clock: input.test_clock ?? null,
    livemode: false,
  };
  ledger.state.customers[customer.id] = customer;
  return customer;
}

function createPrice({ state, now, newId }: Ledger, input: z.output<typeof takes.newPrice>): Price {
  found(state.products, input.product, "product");
  const holder = Object.values(state.prices).find(
    (one) => one.lookup_key !== null && one.lookup_key === input.lookup_key,
  );
  if (holder && !input.transfer_lookup_key) {
    throw new StripeError(400, `A price already uses the lookup key ${input.lookup_key}.`);
  }
  if (holder) holder.lookup_key = null;
  const price: Price = {
    id: newId("price"),
    object: "price",
    created: now(),
    active: true,
    currency: input.currency,
    unit_amount: input.unit_amount,
    product: input.product,
    type: "recurring",
    recurring: { interval: input.recurring.interval, interval_count: 1, usage_type: "licensed" },
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    livemode: false,
  };
  state.prices[price.id] = price;
  return price;
}

const priceOf = ({ state }: Ledger, id = ""): Price => found(state.prices, id, "price");

function subscriptionBy({ state }: Ledger, _: unknown, id: string): Subscription {
  return found(state.subscriptions, id, "subscription");
}

/** A change of the only item's price, which `subscriptions.update` and `invoices.createPreview` specify alike. */
function changeOf(
  ledger: Ledger,
  id: string,
  {
    items,
    proration_date,
  }: Pick<z.output<typeof takes.subscriptionChange>, "items" | "proration_date">,
) {
  const [item] = items ?? [];
  const own = itemOf(subscriptionBy(ledger, items, id)).id;
  if (item && item.id !== own)
    throw new StripeError(404, `No such subscription item: '${item.id}'`);
  return { price: item && priceOf(ledger, item.price), prorationDate: proration_date };
}

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== "canceled";
  return wanted === "all" || wanted === status;
}

/** A page of a list, newest first like all of Stripe's lists. */
function pageOf<T extends { id: string }>(
  url: string,
  all: readonly T[],
  { limit, starting_after }: z.output<typeof takes.pageQuery>,
  fits: (one: T) => boolean = () => true,
): List<T> {
  const fitting = all.filter(fits).reverse();
  const from = fitting.findIndex(({ id }) => id === starting_after) + 1;
  const data = fitting.slice(from, from + limit);
  return listOf(url, data, fitting.length > from + limit);
}
