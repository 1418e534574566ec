import type { auth } from "#contract/pages/auth";
import { mailboxOf } from "#core/domain/common/mailbox";
import { mailResetCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/account/accounts";
import { isUsualNetwork } from "#core/store/account/password-tries";
import { throttle } from "#core/store/common/throttle";
import { fromOf } from "./counted-password.ts";
import { poolUserFor } from "./pool-user.ts";

/**
 * The reply is the same for known and unknown addresses. An address that was never proven gets no code: nobody there
 * has asked for an account, and a person who did can register the address again.
 */
export const forgotPassword: RouteOf<typeof auth.forgotPassword> = async ({
  input,
  client,
  now,
}) => {
  const from = fromOf(input.username, client);
  const { email, network } = from;
  const mailbox = mailboxOf(email);
  // Counted separately, so that others can't use up the owner's limit.
  if (await isUsualNetwork(from, now)) {
    await throttle("forgotByUsualNetwork", `${mailbox} ${network}`, now);
  } else {
    await throttle("forgotByOtherNetwork", `${mailbox} ${network}`, now);
    await throttle("forgotByOtherNetworks", mailbox, now);
  }
  const account = await findAccountByEmail(email);
  if (account?.provenAt && !account.closingAt) {
    // Otherwise somebody who deleted the user in the pool would have locked the owner out permanently.
    await poolUserFor(account);
    await mailResetCode(email);
  }
  return { message: "If this address has an account, we have emailed a code to it." };
};
