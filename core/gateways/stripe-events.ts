import Stripe from "stripe";
import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import { variable } from "../environment.ts";
import { secretAt } from "./secret.ts";

const secretArn = variable("STRIPE_WEBHOOK_SECRET_ARN");

/** Older signatures are treated as replays. */
const toleranceSeconds = 300;

/** Only the customer that an event is about; what happened is read from Stripe itself. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId?: string;
}

const customerOf = z.object({ customer: z.string() });

/** The event in a body that Stripe signed within the last five minutes; throws EVENT_INVALID for any other body. */
export async function verifyEvent(
  raw: string,
  signature: string | undefined,
  now: Date,
): Promise<StripeEvent> {
  const secret = await secretAt(secretArn);
  const event = verified(raw, signature ?? "", secret, now);
  const { data } = z.safeParse(customerOf, event.data?.object);
  return { id: event.id, type: event.type, ...(data ? { customerId: data.customer } : {}) };
}

/** Stripe's library refuses only signatures that are too old. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const [, seconds = "0"] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) > now.getTime() / 1000 + toleranceSeconds;
}

function verified(raw: string, signature: string, secret: string, now: Date): Stripe.Event {
  try {
    const event = Stripe.webhooks.constructEvent(raw, signature, secret, toleranceSeconds);
    if (isFromTheFuture(signature, now)) throw new Refusal("EVENT_INVALID");
    return event;
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeSignatureVerificationError ||
      error instanceof SyntaxError
    ) {
      throw new Refusal("EVENT_INVALID");
    }
    throw error;
  }
}
