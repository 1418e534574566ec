import type { auth } from "#contract/pages/auth";
import { type Account, poolUserOf } from "#core/domain/account/account";
import { checkPassword, setPassword, type Tokens } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { insertLogin } from "#core/store/account/logins";
import { forgetCodes } from "#core/store/account/password-tries";
import { tokensWithoutMail } from "./complete-login.ts";
import { endAllSessions } from "./end-all-sessions.ts";
import { openSession } from "./open-session.ts";
import { assertOwnPassword } from "./own-password.ts";

/** Ends all sessions and starts a new one for the caller. */
export const changePassword: RouteOf<typeof auth.changePassword> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(
    caller.actor,
    { field: "currentPassword", value: input.currentPassword },
    client,
    now,
  );
  await setPassword(poolUserOf(caller.actor), input.newPassword);
  const account = await endAllSessions(caller.actor.userId, now);
  await forgetCodes(account.userId);
  return openSession(account, await signInAgain(account, input.newPassword, now), now);
};

/** The pool issues tokens only for a password followed by a code; here the code is not mailed. */
export async function signInAgain(account: Account, password: string, now: Date): Promise<Tokens> {
  const { session } = await checkPassword(account.email, password, now);
  const { email, createdAt: accountCreatedAt } = account;
  const poolUserId = poolUserOf(account);
  const login = await insertLogin({ poolUserId, email, session, accountCreatedAt }, now);
  return tokensWithoutMail(login, now);
}
