import type { billing } from "#contract/api/billing";
import { assertMayStart } from "#core/domain/account/subscription";
import { assertOwn } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { openPaymentPage } from "#core/payments/pay";

/** The address at which a plan can be paid, for accounts without a subscription. */
export const start: RouteOf<typeof billing.start> = async ({ input, caller, now }) => {
  assertOwn(caller, { userId: input.userId });
  assertMayStart(caller.workspace, now);
  const redirectUrl = await openPaymentPage(
    caller.workspace,
    input.planType,
    "/settings/subscription",
    now,
  );
  return { redirectUrl };
};
