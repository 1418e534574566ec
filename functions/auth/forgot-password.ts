import type { auth } from "#contract/api/auth";
import { mailboxOf } from "#core/domain/mailbox";
import { networkOf } from "#core/domain/throttle";
import { mailResetCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/accounts";
import { throttle } from "#core/store/throttle";

/**
 * The reply is the same for known and unknown addresses. An address that was never proven gets no code: nobody
 * there has asked for an account, and whoever did can register it anew.
 */
export const forgotPassword: RouteOf<typeof auth.forgotPassword> = async ({
  input,
  client,
  now,
}) => {
  await throttle("forgotByNetwork", networkOf(client.ip), now);
  await throttle("forgotByMailbox", mailboxOf(input.username), now);
  const account = await findAccountByEmail(input.username);
  if (account?.provenAt) await mailResetCode(input.username);
  return { message: "If this address has an account, a code is on its way to it." };
};
