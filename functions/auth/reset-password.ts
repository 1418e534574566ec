import type { auth } from "#contract/api/auth";
import { networkOf } from "#core/domain/throttle";
import { resetPasswordByCode } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountByEmail } from "#core/store/accounts";
import { throttle } from "#core/store/throttle";
import { endAllSessions } from "./end-all-sessions.ts";

/** A new password against the mailed code; whoever was signed in with the old one no longer is. */
export const resetPassword: RouteOf<typeof auth.resetPassword> = async ({ input, client, now }) => {
  await throttle("resetByNetwork", networkOf(client.ip), now);
  await throttle("resetByAddress", input.username, now);
  await resetPasswordByCode(input.username, input.code, input.password);
  const account = await findAccountByEmail(input.username);
  if (account) await endAllSessions(account.userId, now);
  return { message: "Your password was changed. Please log in with the new one." };
};
