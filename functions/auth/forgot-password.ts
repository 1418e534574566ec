import type { auth } from "#contract/api/auth";
import { networkOf } from "#core/domain/throttle";
import { mailResetCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/throttle";

/** The reply is the same for known and unknown addresses. */
export const forgotPassword: RouteOf<typeof auth.forgotPassword> = async ({
  input,
  client,
  now,
}) => {
  await throttle("forgotByNetwork", networkOf(client.ip), now);
  await throttle("forgotByAddress", input.username, now);
  await mailResetCode(input.username);
  return { message: "If this address has an account, a code is on its way to it." };
};
