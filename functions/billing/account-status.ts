import type { billing } from "#contract/api/billing";
import { accountMessage, accountStatus as statusOf } from "#core/domain/account";
import { assertOwn } from "#core/domain/identity";
import type { RouteOf } from "#core/http/door";
import { getAccount } from "#core/store/accounts";

export const accountStatus: RouteOf<typeof billing.accountStatus> = async ({
  input,
  caller,
  now,
}) => {
  const account = await getAccount(caller.userId);
  assertOwn(account, input);
  const status = statusOf(account, now);
  return { status, message: accountMessage(status) };
};
