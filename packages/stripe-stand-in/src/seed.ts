import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Ledger } from "./ledger.ts";
import type { Price, WebhookEndpoint } from "./objects.ts";

/** The objects that must exist at Stripe, as described in the template. */
export const catalogueSchema = z.object({
  currency: z.string(),
  prices: z.array(
    z.object({
      plan: z.string(),
      lookupKey: z.string(),
      product: z.string(),
      unitAmount: z.number(),
      interval: z.enum(["month", "year"]),
    }),
  ),
  webhook: z.object({ path: z.string(), events: z.array(z.string()) }),
});

export type Catalogue = z.output<typeof catalogueSchema>;

/**
 * Creates products, prices and the webhook once, as an operator does with a script at the real Stripe.
 * Returns the webhook's secret.
 */
export function seed(ledger: Ledger, catalogue: Catalogue, siteUrl: string): string {
  for (const wanted of catalogue.prices) seedPrice(ledger, wanted, catalogue.currency);
  const endpoint = seedEndpoint(ledger);
  endpoint.url = `${siteUrl}${catalogue.webhook.path}`;
  endpoint.enabled_events = catalogue.webhook.events;
  ledger.save();
  return ledger.state.secretOfEndpoint[endpoint.id] ?? "";
}

function seedPrice(
  { state, now, newId }: Ledger,
  { plan, lookupKey, product, unitAmount, interval }: Catalogue["prices"][number],
  currency: string,
): void {
  const holder = Object.values(state.prices).find((one) => one.lookup_key === lookupKey);
  if (holder?.unit_amount === unitAmount) return;
  if (holder) Object.assign(holder, { lookup_key: null, active: false });
  const productId = `prod_${product.toLowerCase()}`;
  state.products[productId] ??= {
    id: productId,
    object: "product",
    created: now(),
    active: true,
    name: product,
    metadata: {},
    livemode: false,
  };
  const price: Price = {
    id: newId("price"),
    object: "price",
    created: now(),
    active: true,
    currency,
    unit_amount: unitAmount,
    product: productId,
    type: "recurring",
    recurring: { interval, interval_count: 1, usage_type: "licensed" },
    lookup_key: lookupKey,
    metadata: { plan },
    livemode: false,
  };
  state.prices[price.id] = price;
}

const stackEndpoint = "we_stack";

/** Creates the webhook endpoint once. Its secret stays the same; its address may change with the next start. */
function seedEndpoint({ state, now }: Ledger): WebhookEndpoint {
  state.secretOfEndpoint[stackEndpoint] ??= `whsec_${randomBytes(24).toString("hex")}`;
  const endpoint: WebhookEndpoint = state.endpoints[stackEndpoint] ?? {
    id: stackEndpoint,
    object: "webhook_endpoint",
    created: now(),
    url: "",
    enabled_events: [],
    status: "enabled",
    metadata: {},
    livemode: false,
  };
  state.endpoints[stackEndpoint] = endpoint;
  return endpoint;
}
