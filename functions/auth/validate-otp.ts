import type { auth as specified } from "#contract/specified/auth";
import { networkOf } from "#core/domain/common/throttle";
import { answerChallenge, sessionOf } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { markProven } from "#core/store/account/accounts";
import { invitationUsed } from "#core/store/account/invitations";
import { type Login, removeLogin } from "#core/store/account/logins";
import { rememberNetwork } from "#core/store/account/password-tries";
import { giveBack } from "#core/store/common/throttle";
import { silence } from "#core/store/programs/silent-accounts";
import { accountOfLogin } from "./account-of-login.ts";
import { tryCountedCode } from "./counted-code.ts";
import { fromOf } from "./counted-password.ts";
import { deviceCookieName } from "./device-cookie.ts";
import { openSession } from "./open-session.ts";
import { rememberDevice } from "./remember-device.ts";

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
