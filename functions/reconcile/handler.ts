import { listSubscriptions } from "#core/gateways/payments";
import { scheduled } from "#core/http/scheduled";
import { accountsToReview, reconcile } from "#core/store/billing";

/**
 * Every hour: accounts that were not compared with Stripe for a day (an hour, while a payment page is
 * open) are made to agree with it, so that a lost event costs hours and nothing else.
 */
export const handler = scheduled({
  idName: "userId",
  due: accountsToReview,
  work: (userId, now) => reconcile(userId, listSubscriptions, now),
});
