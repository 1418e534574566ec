import type Stripe from "stripe";
import * as z from "zod/mini";
import type { PaidPlanType } from "#contract/rules/limits/plans";
import { variable } from "../environment.ts";
import { askStripe, askStripeOnce, stripeUrl } from "./stripe-client.ts";
import { priceOf } from "./stripe-prices.ts";

const siteUrl = variable("SITE_URL");

/** Creates an account's customer at Stripe; a repeated call within a day and for the same owner returns the same one. */
export async function createCustomer(
  userId: string,
  ownerId: string,
  email: string,
): Promise<string> {
  const key = ["customer", ...new Set([userId, ownerId])].join("-");
  const { id } = await askStripeOnce(key, (stripe, options) =>
    stripe.customers.create({ email, metadata: { userId } }, options),
  );
  return id;
}

export interface CheckoutWish {
  readonly userId: string;
  readonly customerId: string;
  readonly plan: PaidPlanType;
  /** Number of this account's payment pages so far, plus one: the same number gives the same page. */
  readonly number: number;
  /** Path that "back" on the payment page leads to. */
  readonly backTo: "/login" | "/settings/subscription";
}

/** Opens Stripe's payment page for a plan; it leads back to our site, whether paid or not. */
export async function openCheckout(wish: CheckoutWish): Promise<{ id: string; url: string }> {
  const price = await priceOf(wish.plan);
  const key = `checkout-${wish.userId}-${wish.number}-${wish.plan}`;
  const session = await askStripeOnce(key, (stripe, options) =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer: wish.customerId,
        client_reference_id: wish.userId,
        line_items: [{ price, quantity: 1 }],
        success_url: `${siteUrl}/login?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${siteUrl}${wish.backTo}`,
      },
      options,
    ),
  );
  return { id: session.id, url: paymentPage(session.url) };
}

/** Throws unless the address is one of Stripe's, because the browser is sent there. */
function paymentPage(address: string | null): string {
  const url = new URL(z.parse(z.string(), address));
  const isStripes = url.protocol === "https:" && /(^|\.)stripe\.com$/.test(url.hostname);
  if (!isStripes && url.origin !== stripeUrl.origin) {
    throw new Error(`Stripe's payment page is at ${url.origin}`);
  }
  return url.href;
}

/** The address of a payment page, if it can still be paid. */
export async function findOpenCheckout(id: string): Promise<string | undefined> {
  const { status, url } = await askStripe((stripe) => stripe.checkout.sessions.retrieve(id));
  return status === "open" ? paymentPage(url) : undefined;
}

/** Closes a payment page if it is open, so that nobody pays twice. */
export async function closeCheckout(id: string): Promise<void> {
  await askStripe(async (stripe) => {
    try {
      if (await isOpen(stripe, id)) await stripe.checkout.sessions.expire(id);
    } catch (error) {
      // It was paid, or closed by another call, after it was checked.
      if (await isOpen(stripe, id)) throw error;
    }
  });
}

const isOpen = async (stripe: Stripe, id: string): Promise<boolean> =>
  (await stripe.checkout.sessions.retrieve(id)).status === "open";
