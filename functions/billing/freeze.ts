import type { billing } from "#contract/api/billing";
import { assertMayCancel, ownSubscription } from "#core/domain/account/subscription";
import { cancelAtPeriodEnd, listSubscriptions } from "#core/gateways/payments";
import type { RouteOf } from "#core/http/router";
import { reconcile } from "#core/store/account/billing";
import { subscriptionReply } from "./subscription-reply.ts";

/** Cancels at the end of the paid period; until then the plan stays in force. */
export const freeze: RouteOf<typeof billing.freeze> = async ({ input, caller, now }) => {
  const subscription = ownSubscription(caller.workspace, input.subscriptionId);
  assertMayCancel(caller.workspace, input.planType, now);
  await cancelAtPeriodEnd(subscription, caller.workspace.billingVersion ?? 0);
  return subscriptionReply(await reconcile(caller.workspace.id, listSubscriptions, now), now);
};
