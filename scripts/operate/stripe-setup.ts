// Creates the products, prices and the webhook that Undersign needs in a Stripe account. Running it again
// changes nothing that is already right.
//   STRIPE_API_KEY=sk_... npm run operate -- stripe-setup https://sign.example.com
// STRIPE_API_URL sets another endpoint, such as that of `npm start`.
import { pathToFileURL } from "node:url";
import Stripe from "stripe";
import { stripeEvents, stripeEventTypes } from "../../contract/pages/stripe-events.ts";
import { currency, priceList } from "../../contract/rules/limits/plans.ts";
import { runCommand } from "../command.ts";

type PriceRow = (typeof priceList)[number];

export interface Outcome {
  /** Lookup keys of the created prices. */
  readonly made: readonly string[];
  /** Only set if the webhook was just created: Stripe reveals it once. */
  readonly webhookSecret: string | undefined;
}

export async function setUpStripe(stripe: Stripe, siteUrl: string | undefined): Promise<Outcome> {
  const made: string[] = [];
  for (const wanted of priceList) if (await setUpPrice(stripe, wanted)) made.push(wanted.lookupKey);
  return { made, webhookSecret: siteUrl ? await setUpWebhook(stripe, siteUrl) : undefined };
}

/** Stripe's prices can't be changed: another amount needs a new price, which takes over the lookup key. */
async function setUpPrice(stripe: Stripe, wanted: PriceRow): Promise<boolean> {
  const { lookupKey, plan, unitAmount, interval } = wanted;
  if (interval === "none") return false;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  if (data.some((price) => isRightPrice(price, wanted))) return false;
  await stripe.prices.create({
    product: await productOf(stripe, wanted.product),
    currency,
    unit_amount: unitAmount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { plan },
  });
  return true;
}

export const isRightPrice = (price: Stripe.Price, wanted: PriceRow): boolean =>
  price.lookup_key === wanted.lookupKey &&
  price.unit_amount === wanted.unitAmount &&
  price.currency === currency &&
  price.recurring?.interval === wanted.interval &&
  price.metadata["plan"] === wanted.plan;

async function productOf(stripe: Stripe, name: string): Promise<string> {
  const id = `undersign_${name.toLowerCase()}`;
  const { data } = await stripe.products.list({ ids: [id] });
  return data[0]?.id ?? (await stripe.products.create({ id, name })).id;
}

async function setUpWebhook(stripe: Stripe, siteUrl: string): Promise<string | undefined> {
  const url = `${siteUrl}${stripeEvents.webhook.path}`;
  const enabled_events = [...stripeEventTypes];
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = data.find((endpoint) => endpoint.url === url);
  if (!known) return (await stripe.webhookEndpoints.create({ url, enabled_events })).secret;
  await stripe.webhookEndpoints.update(known.id, { enabled_events });
  return undefined;
}

function connect(): Stripe {
  const key = process.env["STRIPE_API_KEY"];
  if (!key) throw new Error("Set STRIPE_API_KEY to the account's secret key.");
  return connectStripe(key, process.env["STRIPE_API_URL"]);
}

export function connectStripe(key: string, url = "https://api.stripe.com"): Stripe {
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === "http:";
  return new Stripe(key, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand(main);

async function main(): Promise<void> {
  const { made, webhookSecret } = await setUpStripe(connect(), process.argv[2]);
  console.log(made.length > 0 ? `Made ${made.join(", ")}.` : "All prices were there.");
  if (webhookSecret) {
    console.log(`The webhook's secret, which Stripe tells only now: ${webhookSecret}`);
  } else if (!process.argv[2]) {
    console.log("Name the site's address to make the webhook too.");
  }
}
