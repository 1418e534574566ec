import { listSubscriptions } from "#core/gateways/payments";
import { scheduled } from "#core/http/scheduled";
import { accountsToReview, settle } from "#core/store/billing";

/**
 * Every hour: accounts whose payments nobody has looked at for a day (an hour, while a payment page is
 * open) are made what Stripe says, so that a lost event costs hours and nothing else.
 */
export const handler = scheduled({
  idName: "userId",
  due: accountsToReview,
  work: (userId, now) => settle(userId, listSubscriptions, now),
});
