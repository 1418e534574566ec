import { randomUUID } from "node:crypto";
import { deviceWords } from "#contract/rules/people/device";
import type { auth as specified } from "#contract/specified/auth";
import type { Account, Session } from "#core/domain/account/account";
import { networkOf } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import { answerChallenge, sessionOf } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { markProven } from "#core/store/account/accounts";
import { findDevice, insertDevice, removeDevice } from "#core/store/account/devices";
import { invitationUsed } from "#core/store/account/invitations";
import { type Login, removeLogin } from "#core/store/account/logins";
import { rememberNetwork } from "#core/store/account/password-tries";
import { giveBack } from "#core/store/common/throttle";
import { silence } from "#core/store/programs/silent-accounts";
import { accountOfLogin } from "./account-of-login.ts";
import { tryCountedCode } from "./counted-code.ts";
import { fromOf } from "./counted-password.ts";
import { deviceCookieFor, deviceCookieName, noDeviceCookie } from "./device-cookie.ts";
import { openSession } from "./open-session.ts";

/** Step 2. Only a correct code is passed to the pool, whose trigger uses it up; only then are tokens issued. */
export const validateOtp: RouteOf<typeof specified.validateOtp, Login> = async ({
  input,
  caller,
  client,
  cookie,
  now,
}) => {
  const account = await accountOfLogin(caller, input.username);
  await tryCountedCode(caller, account, input.mfacode, client, now);
  const firsts = [invitationUsed(account.email), silence(account.userId)];
  const isProvenNow = await markProven(account, firsts, now);
  if (isProvenNow) await giveBack("unprovenMailByNetwork", networkOf(client.ip), now);
  const tokens = await answerChallenge(caller, input.mfacode);
  await removeLogin(caller.token);
  await rememberNetwork(fromOf(caller.email, client), now);
  const wish = { remember: input.remember, token: cookie(deviceCookieName(account.userId)) };
  const session = sessionOf(tokens);
  return openSession(
    account,
    tokens,
    now,
    await rememberDevice(account, wish, { session, client, now }),
  );
};

interface Wish {
  /** Undefined if the caller doesn't say; then nothing changes. */
  readonly remember: boolean | undefined;
  /** Token in this browser's cookie for the account. */
  readonly token: string | undefined;
}

/** After a correct code: remembers this browser, or forgets it. Returns the cookies to set. */
async function rememberDevice(
  account: Account,
  { remember, token }: Wish,
  { session, client, now }: { session: Session; client: Client; now: Date },
): Promise<string[]> {
  if (remember === undefined) return [];
  const before = token && (await findDevice(account, token, now));
  if (before) await removeDevice(account, before.id);
  if (!remember) return token ? [noDeviceCookie(account.userId)] : [];
  const device = { id: randomUUID(), name: deviceWords(client.userAgent), session };
  return [deviceCookieFor(account.userId, await insertDevice(account, device, now))];
}
