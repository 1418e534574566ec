import * as z from "zod/mini";
import { replies } from "../endpoint.ts";

/** Stripe's events; they are signed over the raw body. Unknown events are accepted and ignored. */
const webhook = replies<{ received: true }>()({
  path: "POST /api/billing/webhook",
  access: "public",
  rawBody: true,
  input: z.object({ raw: z.string() }),
});

export const stripeEvents = { webhook };

/** The events that Stripe is asked to send; after each, the customer's subscriptions are read again. */
export const stripeEventTypes = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
] as const;
