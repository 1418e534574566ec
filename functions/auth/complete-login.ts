import { randomUUID } from "node:crypto";
import { deviceWords } from "#contract/rules/people/device";
import type { Account, Session } from "#core/domain/account/account";
import type { Client } from "#core/domain/envelope/audit";
import { answerChallenge, sessionOf, type Tokens } from "#core/gateways/identity";
import { findDevice, insertDevice, removeDevice } from "#core/store/account/devices";
import { claimLogin, type Login, removeLogin, setCode } from "#core/store/account/logins";
import { rememberNetwork } from "#core/store/account/password-tries";
import { newCode } from "#core/store/common/mailed-codes";
import { fromOf } from "./counted-password.ts";
import { deviceCookieFor, deviceCookieName, noDeviceCookie } from "./device-cookie.ts";
import { openSession } from "./open-session.ts";

/** What a person who completes a login has sent with it. */
export interface Completing {
  /** Whether the browser is to be remembered; undefined if the caller doesn't say, and then nothing changes. */
  readonly remember: boolean | undefined;
  readonly client: Client;
  readonly cookie: (name: string) => string | undefined;
}

/**
 * The tokens of a login whose second step was something else than a mailed code. The pool still requires a code, which is
 * created and used here, and never mailed. Throws SIGN_IN_AGAIN if another call has completed the login.
 */
export async function tokensWithoutMail(login: Login, now: Date): Promise<Tokens> {
  await claimLogin(login, now);
  const code = newCode();
  await setCode(login, code, now);
  return tokensOf(login, code);
}

/** The pool's tokens for a login and its code, which its trigger uses up. */
export async function tokensOf(login: Login, code: string): Promise<Tokens> {
  const tokens = await answerChallenge(login, code);
  await removeLogin(login.token);
  return tokens;
}

/** Opens the session of a completed login, and remembers or forgets the browser as its person has chosen. */
export async function completeLogin(
  account: Account,
  tokens: Tokens,
  completing: Completing,
  now: Date,
) {
  await rememberNetwork(fromOf(account.email, completing.client), now);
  const cookies = await rememberDevice(account, sessionOf(tokens), completing, now);
  return openSession(account, tokens, now, cookies);
}

/** Remembers this browser, or forgets it. Returns the cookies to set. */
async function rememberDevice(
  account: Account,
  session: Session,
  { remember, client, cookie }: Completing,
  now: Date,
): Promise<string[]> {
  if (remember === undefined) return [];
  const token = cookie(deviceCookieName(account.userId));
  const before = token && (await findDevice(account, token, now));
  if (before) await removeDevice(account, before.id);
  if (!remember) return token ? [noDeviceCookie(account.userId)] : [];
  const device = { id: randomUUID(), name: deviceWords(client.userAgent), session };
  return [deviceCookieFor(account.userId, await insertDevice(account, device, now))];
}
