import { variable } from "#core/environment";
import { scheduled } from "#core/http/scheduled";
import { reconcileAndTell } from "#core/payments/tell-of-upgrade";
import { accountsToReview } from "#core/store/account/billing";
import { runLease } from "#core/store/common/run-lease";

/**
 * Every hour: compares with Stripe the accounts that were not compared for a day (an hour, while a payment page is
 * open), so that a lost event delays a change by hours only.
 */
export const handler = scheduled({
  idName: "userId",
  due: (now) => [accountsToReview(now)],
  work: reconcileAndTell,
  lease: runLease(variable("SUBSCRIPTIONS_TABLE"), "reconcile"),
});
