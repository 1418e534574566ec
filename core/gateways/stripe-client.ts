import Stripe from "stripe";
import { Refusal } from "#contract/rules/refusals/refusals";
import { optionalVariable } from "../environment.ts";
import { log } from "../log.ts";
import { forgetSecret, secretAt } from "./secret.ts";

/** Absent where nothing is paid. */
const keyArn = optionalVariable("STRIPE_KEY_ARN");
export const stripeUrl = new URL(optionalVariable("STRIPE_API_URL") ?? "https://stripe.invalid");

/** Two tries fit into a function's 15 seconds, with time left for our own work. */
const timeoutMs = 6_000;

let made: { key: string; stripe: Stripe } | undefined;

async function client(): Promise<Stripe> {
  if (!keyArn) throw new Refusal("NO_PAYMENTS");
  const key = await secretAt(keyArn);
  if (made?.key !== key) made = { key, stripe: connect(key) };
  return made.stripe;
}

function connect(key: string): Stripe {
  const { protocol, hostname, port } = stripeUrl;
  return new Stripe(key, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/**
 * Calls Stripe; throws PAYMENT_DECLINED if the card was declined, PAYMENTS_AWAY if Stripe can't be reached, NO_PAYMENTS if
 * plans are not sold.
 */
export async function askStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await ask(await client());
  } catch (error) {
    throw refusalFor(error);
  }
}

/** Under this many keys, Stripe's answers may be failures that it merely repeats. */
const keysMax = 10;

/**
 * Calls Stripe with an idempotency key, so that what two concurrent calls ask for is done once. Stripe stores failures
 * of its own under the key too, for a day, and says when it repeats one: then the next key is tried, so that nobody is
 * refused all day. https://docs.stripe.com/api/idempotent_requests
 */
export async function askStripeOnce<T>(
  idempotencyKey: string,
  ask: (stripe: Stripe, options: { readonly idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  return askStripe(async (stripe) => {
    for (let tries = 1; ; tries++) {
      const key = tries === 1 ? idempotencyKey : `${idempotencyKey}-${tries}`;
      try {
        return await ask(stripe, { idempotencyKey: key });
      } catch (error) {
        if (tries === keysMax || !isRepeatedFailure(error)) throw error;
      }
    }
  });
}

const isRepeatedFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError &&
  error.headers?.["idempotent-replayed"] === "true";

/**
 * Throws CONFLICT if Stripe refuses a change because the subscription has changed since the decision: it has ended, or
 * another period has begun.
 */
export async function orConflict<T>(changed: Promise<T>): Promise<T> {
  try {
    return await changed;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log("warn", `Stripe: ${error.message}`);
    throw new Refusal("CONFLICT");
  }
}

function refusalFor(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return new Refusal("PAYMENT_DECLINED");
  // Makes the next call read the secret again, in case the key was replaced.
  if (keyArn && error instanceof errors.StripeAuthenticationError) forgetSecret(keyArn);
  else if (!isPassing(error)) return error;
  log("error", `Stripe: ${error.message}`);
  return new Refusal("PAYMENTS_AWAY");
}

function isPassing(error: unknown): error is Error {
  const { errors } = Stripe;
  return [
    errors.StripeConnectionError,
    errors.StripeRateLimitError,
    errors.StripeAPIError,
    errors.StripeIdempotencyError,
  ].some((kind) => error instanceof kind);
}
