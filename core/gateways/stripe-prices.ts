import type Stripe from "stripe";
import { lookupKeys, type PaidPlanType, paidPlanTypes } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import { log } from "../log.ts";
import { askStripe } from "./stripe-client.ts";

let prices: ReadonlyMap<string, string> | undefined;

/** The id of a plan's price, found by its lookup key once per cold start; throws PAYMENTS_AWAY if there is none. */
export async function priceOf(plan: PaidPlanType): Promise<string> {
  prices ??= await readPrices();
  const price = prices.get(lookupKeys[plan]);
  if (price) return price;
  prices = undefined;
  log("error", `Stripe: no price ${lookupKeys[plan]}, run scripts/operate/stripe-setup.ts`);
  throw new Refusal("PAYMENTS_AWAY");
}

async function readPrices(): Promise<ReadonlyMap<string, string>> {
  const lookup_keys = Object.values(lookupKeys);
  const { data } = await askStripe((stripe) => stripe.prices.list({ lookup_keys, active: true }));
  return new Map(data.map((price) => [price.lookup_key ?? "", price.id]));
}

/**
 * The plan of a price. It is found by the price's metadata first, because the lookup key moves to the new price when a
 * price is changed.
 */
export const planOfPrice = ({ metadata, lookup_key }: Stripe.Price): PaidPlanType | undefined =>
  paidPlanTypes.find((plan) => metadata["plan"] === plan) ??
  paidPlanTypes.find((plan) => lookupKeys[plan] === lookup_key);
