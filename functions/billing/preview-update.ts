import type { billing } from "#contract/pages/billing";
import { plans } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  assertUpgrade,
  ownSubscription,
  prorationSecond,
  renewalAfter,
} from "#core/domain/account/subscription";
import { previewUpgrade } from "#core/gateways/payments";
import type { RouteOf } from "#core/http/router";

/** The amount that would be due today, calculated by Stripe; changes nothing. */
export const previewUpdate: RouteOf<typeof billing.previewUpdate> = async ({
  input: { subscriptionId, planType },
  caller,
  now,
}) => {
  const subscription = ownSubscription(caller.workspace, subscriptionId);
  assertUpgrade(caller.workspace, planType, now);
  const { customerId } = caller.workspace;
  if (!customerId) throw new Refusal("NO_SUBSCRIPTION");
  const prorationDate = prorationSecond(subscription, undefined, now);
  const cost = await previewUpgrade({ customerId, subscription, plan: planType, prorationDate });
  return {
    ...cost,
    planType,
    prorationDate,
    renewsAt: renewalAfter(subscription, planType, now),
    renewalCents: plans[planType].priceCents,
  };
};
