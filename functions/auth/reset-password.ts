import type { auth } from "#contract/pages/auth";
import { resetPasswordByCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/account/accounts";
import {
  forgetCodes,
  forgetPasswordTries,
  isUsualNetwork,
  rememberNetwork,
} from "#core/store/account/password-tries";
import { throttle } from "#core/store/common/throttle";
import { fromOf } from "./counted-password.ts";
import { endAllSessions } from "./end-all-sessions.ts";

/** Sets a new password if the mailed code is correct, and ends all sessions. */
export const resetPassword: RouteOf<typeof auth.resetPassword> = async ({ input, client, now }) => {
  const from = fromOf(input.username, client);
  const { email, network } = from;
  await throttle("resetByAddressAndNetwork", `${email} ${network}`, now);
  if (!(await isUsualNetwork(from, now))) await throttle("resetByOtherNetworks", email, now);
  await resetPasswordByCode(input.username, input.code, input.password);
  const account = await findAccountByEmail(input.username);
  if (account) {
    await endAllSessions(account.userId, now);
    await forgetCodes(account.userId);
  }
  // A person who has read the mailed code is the owner.
  await rememberNetwork(from, now);
  await forgetPasswordTries(from);
  return { message: "Your password was changed. Please log in with the new one." };
};
