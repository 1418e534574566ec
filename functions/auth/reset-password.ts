import type { auth } from "#contract/api/auth";
import { networkOf } from "#core/domain/throttle";
import { resetPasswordByCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/accounts";
import { throttle } from "#core/store/throttle";
import { endAllSessions } from "./end-all-sessions.ts";

/** Sets a new password if the mailed code is right, and ends all sessions. */
export const resetPassword: RouteOf<typeof auth.resetPassword> = async ({ input, client, now }) => {
  await throttle("resetByNetwork", networkOf(client.ip), now);
  await throttle("resetByAddress", input.username, now);
  await resetPasswordByCode(input.username, input.code, input.password);
  const account = await findAccountByEmail(input.username);
  if (account) await endAllSessions(account.userId, now);
  return { message: "Your password was changed. Please log in with the new one." };
};
