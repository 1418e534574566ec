import type { auth } from "#contract/api/auth";
import { mailboxOf } from "#core/domain/common/mailbox";
import { mailResetCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/account/accounts";
import { isUsualNetwork } from "#core/store/account/password-tries";
import { throttle } from "#core/store/common/throttle";
import { fromOf } from "./counted-password.ts";
import { poolUserFor } from "./pool-user.ts";

/**
 * The reply is the same for known and unknown addresses. An address that was never proven gets no code: nobody
 * there has asked for an account, and whoever did can register it anew.
 */
export const forgotPassword: RouteOf<typeof auth.forgotPassword> = async ({
  input,
  client,
  now,
}) => {
  const from = fromOf(input.username, client);
  const { email, network } = from;
  const mailbox = mailboxOf(email);
  // Others can't use up what the owner may ask for.
  if (await isUsualNetwork(from, now)) {
    await throttle("forgotByUsualNetwork", `${mailbox} ${network}`, now);
  } else {
    await throttle("forgotByOtherNetwork", `${mailbox} ${network}`, now);
    await throttle("forgotByOtherNetworks", mailbox, now);
  }
  const account = await findAccountByEmail(email);
  if (account?.provenAt && !account.closingAt) {
    // Otherwise whoever has deleted the user in the pool would have shut the owner out for good.
    await poolUserFor(account);
    await mailResetCode(email);
  }
  return { message: "If this address has an account, we have emailed a code to it." };
};
