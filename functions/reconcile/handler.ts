import type { Context, ScheduledEvent } from "aws-lambda";
import { listSubscriptions } from "#core/gateways/payments";
import { failure } from "#core/http/worker";
import { accountsToReview, settle } from "#core/store/billing";

/** Enough to finish the account at hand; the rest waits for the next run. */
const reserveMs = 20_000;

/**
 * Every hour: accounts whose payments nobody has looked at for a day (an hour, while a payment page is
 * open) are made what Stripe says, so that a lost event costs hours and nothing else.
 */
export async function handler(
  _event: ScheduledEvent,
  context: Context,
): Promise<{ reviewed: number; failed: number }> {
  const count = { reviewed: 0, failed: 0 };
  for await (const userId of accountsToReview(new Date())) {
    if (context.getRemainingTimeInMillis() < reserveMs) break;
    count.reviewed++;
    try {
      await settle(userId, listSubscriptions, new Date());
    } catch (error) {
      count.failed++;
      console.error(JSON.stringify({ level: "error", userId, ...failure(error) }));
    }
  }
  console.log(JSON.stringify({ level: "info", ...count }));
  return count;
}
