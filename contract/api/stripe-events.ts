import * as z from "zod/mini";
import { replies } from "../endpoint.ts";

/** Stripe's events, over the raw body of which its signature is. Events that we don't know are fine. */
const webhook = replies<{ received: true }>()({
  method: "POST",
  path: "/api/billing/webhook",
  access: "public",
  rawBody: true,
  input: z.object({ raw: z.string() }),
});

export const stripeEvents = { webhook };

/** What the webhook is asked to hear of; each leads to the same: look at the subscription again. */
export const stripeEventTypes = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
] as const;
