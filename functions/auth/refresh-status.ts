import type { auth } from "#contract/api/auth";
import { standingOf } from "#core/domain/account/subscription";
import { listSubscriptions } from "#core/gateways/payments";
import type { RouteOf } from "#core/http/router";
import { reconcile, userOfCheckout } from "#core/store/account/billing";

/**
 * For a payment page that we opened: makes its account agree with Stripe, and answers only whether the account may be
 * used. Ids that are not ours never reach Stripe.
 */
export const refreshStatus: RouteOf<typeof auth.refreshStatus> = async ({ input, now }) => {
  const userId = await userOfCheckout(input.session_id);
  if (!userId) return { status: "unknown" };
  const account = await reconcile(userId, listSubscriptions, now);
  return { status: standingOf(account, now).kind === "subscribed" ? "active" : "pending" };
};
