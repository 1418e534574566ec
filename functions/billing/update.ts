import type { billing } from "#contract/api/billing";
import { ownSubscription, prorationSecond } from "#core/domain/account/subscription";
import type { RouteOf } from "#core/http/router";
import { upgrade } from "#core/payments/upgrade";
import { subscriptionReply } from "./subscription-reply.ts";

export const update: RouteOf<typeof billing.update> = async ({ input, caller, now }) => {
  const subscription = ownSubscription(caller.workspace, input.subscriptionId);
  const prorationDate = prorationSecond(subscription, input.prorationDate, now);
  const account = await upgrade(caller.workspace, input.planType, prorationDate, now);
  return subscriptionReply(account, now);
};
