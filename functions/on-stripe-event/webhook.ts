import { type stripeEvents, stripeEventTypes } from "#contract/pages/stripe-events";
import { verifyEvent } from "#core/gateways/stripe-events";
import type { RouteOf } from "#core/http/router";
import { reconcileAndTell } from "#core/payments/tell-of-upgrade";
import { markHandled, userOfCustomer, wasHandled } from "#core/store/account/billing";

/**
 * An event only tells which customer has changed; what has changed is read from Stripe. So events may arrive twice,
 * late and in any order. Events of unknown customers are accepted and ignored.
 */
export const webhook: RouteOf<typeof stripeEvents.webhook> = async ({ input, headers, now }) => {
  const event = await verifyEvent(input.raw, headers["stripe-signature"], now);
  const concerns = stripeEventTypes.some((type) => type === event.type);
  if (concerns && event.customerId && !(await wasHandled(event.id))) {
    const userId = await userOfCustomer(event.customerId);
    if (userId) await reconcileAndTell(userId, now);
    await markHandled(event.id, now);
  }
  return { received: true };
};
