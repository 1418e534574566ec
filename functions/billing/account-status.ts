import type { billing } from "#contract/api/billing";
import { accountMessage, accountStatusOf } from "#core/domain/account/account";
import { assertOwn } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";

export const accountStatus: RouteOf<typeof billing.accountStatus> = async ({
  input,
  caller,
  now,
}) => {
  assertOwn(caller, input);
  return {
    status: accountStatusOf(caller.workspace, now),
    message: accountMessage(caller.workspace, now),
  };
};
