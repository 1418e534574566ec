import * as z from "zod/mini";

/** Inputs of each call. A parameter that isn't supported here is refused with an error that names it. */

const number = z.coerce.number().check(z.int());
const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);
const metadata = z.optional(z.record(z.string(), z.string()));
const texts = z.optional(z.array(z.string()));
const page = { limit: z._default(number, 10), starting_after: z.optional(z.string()) };
const onePrice = z
  .array(z.strictObject({ price: z.string(), quantity: z.optional(number) }))
  .check(z.length(1));
const changedItem = z
  .array(z.strictObject({ id: z.string(), price: z.string() }))
  .check(z.length(1));
const invoicesAtOnce = z.literal("always_invoice");

export const nothing = z.strictObject({});

export const newCustomer = z.strictObject({
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  metadata,
  test_clock: z.optional(z.string()),
});

export const customerChange = z.strictObject({
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  metadata,
  invoice_settings: z.optional(z.strictObject({ default_payment_method: z.string() })),
});

export const attachment = z.strictObject({ customer: z.string() });

export const newProduct = z.strictObject({
  id: z.optional(z.string()),
  name: z.string(),
  metadata,
});
export const productQuery = z.strictObject({ ids: texts, active: z.optional(flag), ...page });

export const newPrice = z.strictObject({
  product: z.string(),
  currency: z.string(),
  unit_amount: number,
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  lookup_key: z.optional(z.string()),
  transfer_lookup_key: z.optional(flag),
  metadata,
});
export const priceQuery = z.strictObject({
  lookup_keys: texts,
  active: z.optional(flag),
  ...page,
});
export const priceChange = z.strictObject({ active: z.optional(flag) });

export const newSession = z.strictObject({
  mode: z.literal("subscription"),
  customer: z.string(),
  client_reference_id: z.optional(z.string()),
  line_items: onePrice,
  success_url: z.url(),
  cancel_url: z.optional(z.url()),
});

export const newSubscription = z.strictObject({
  customer: z.string(),
  items: onePrice,
  default_payment_method: z.optional(z.string()),
  metadata,
});
export const subscriptionQuery = z.strictObject({
  customer: z.optional(z.string()),
  status: z.optional(z.enum(["all", "active", "past_due", "canceled"])),
  ...page,
});
export const subscriptionChange = z.strictObject({
  items: z.optional(changedItem),
  proration_behavior: z.optional(invoicesAtOnce),
  proration_date: z.optional(number),
  payment_behavior: z.optional(z.literal("error_if_incomplete")),
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(z.string()),
  metadata,
});

export const previewWish = z.strictObject({
  customer: z.optional(z.string()),
  subscription: z.string(),
  subscription_details: z.strictObject({
    items: changedItem,
    proration_behavior: z.optional(invoicesAtOnce),
    proration_date: z.optional(number),
    cancel_at_period_end: z.optional(flag),
  }),
});
export const invoiceQuery = z.strictObject({
  customer: z.optional(z.string()),
  subscription: z.optional(z.string()),
  ...page,
});

export const newEndpoint = z.strictObject({
  url: z.url(),
  enabled_events: z.array(z.string()),
  api_version: z.optional(z.string()),
  description: z.optional(z.string()),
  metadata,
});
export const endpointChange = z.strictObject({
  url: z.optional(z.url()),
  enabled_events: texts,
  disabled: z.optional(flag),
});

export const newClock = z.strictObject({ frozen_time: number, name: z.optional(z.string()) });
export const clockAdvance = z.strictObject({ frozen_time: number });

export const pageQuery = z.strictObject(page);
export const eventQuery = z.strictObject({ type: z.optional(z.string()), types: texts, ...page });
