import type { auth } from "#contract/api/auth";
import { networkOf } from "#core/domain/throttle";
import { mailResetCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/accounts";
import { throttle } from "#core/store/throttle";
import { poolUserFor } from "./pool-user.ts";

/** The reply is the same for known and unknown addresses. */
export const forgotPassword: RouteOf<typeof auth.forgotPassword> = async ({
  input,
  client,
  now,
}) => {
  await throttle("forgotByNetwork", networkOf(client.ip), now);
  await throttle("forgotByAddress", input.username, now);
  const account = await findAccountByEmail(input.username);
  // Otherwise whoever has deleted the user in the pool would have shut the owner out for good.
  if (account?.provenAt) await poolUserFor(account);
  await mailResetCode(input.username);
  return { message: "If this address has an account, a code is on its way to it." };
};
