import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { type Account, poolUserOf } from "#core/domain/account";
import type { Client } from "#core/domain/audit";
import { answerChallenge, checkPassword, setPassword, type Tokens } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { insertLogin, newCode, removeLogin, setCode } from "#core/store/logins";
import { throttle } from "#core/store/throttle";
import { checkCountedPassword } from "./counted-password.ts";
import { endAllSessions } from "./end-all-sessions.ts";
import { openSession } from "./open-session.ts";

/** Ends all sessions and begins a new one for the caller. */
export const changePassword: RouteOf<typeof auth.changePassword> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await throttle("changePasswordByAccount", caller.userId, now);
  await assertPassword({ email: caller.email, password: input.currentPassword }, client, now);
  await setPassword(poolUserOf(caller), input.newPassword);
  const account = await endAllSessions(caller.userId, now);
  return openSession(account, await signIn(account, input.newPassword, now));
};

async function assertPassword(
  credentials: { email: string; password: string },
  client: Client,
  now: Date,
): Promise<void> {
  try {
    await checkCountedPassword(credentials, client, now);
  } catch (error) {
    const wrong = error instanceof Refusal && error.code === "WRONG_CREDENTIALS";
    throw wrong ? new Refusal("WRONG_PASSWORD", { field: "currentPassword" }) : error;
  }
}

/** The pool issues tokens only for a password and then a code; here the code is not mailed. */
async function signIn(account: Account, password: string, now: Date): Promise<Tokens> {
  const { session } = await checkPassword(account.email, password, now);
  const { email, createdAt: accountCreatedAt } = account;
  const poolUserId = poolUserOf(account);
  const login = await insertLogin({ poolUserId, email, session, accountCreatedAt }, now);
  const code = newCode();
  await setCode(login, code, now);
  const tokens = await answerChallenge(login, code);
  await removeLogin(login.token);
  return tokens;
}
