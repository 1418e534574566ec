import type { auth } from "#contract/pages/auth";
import { deviceWords } from "#contract/rules/people/device";
import { Refusal } from "#contract/rules/refusals/refusals";
import { sessionOf } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { endSession } from "#core/store/account/accounts";
import { findDevice, markUsed } from "#core/store/account/devices";
import type { Login } from "#core/store/account/logins";
import { rememberNetwork } from "#core/store/account/password-tries";
import { accountOfLogin } from "./account-of-login.ts";
import { tokensWithoutMail } from "./complete-login.ts";
import { fromOf } from "./counted-password.ts";
import { deviceCookieName } from "./device-cookie.ts";
import { openSession } from "./open-session.ts";

/** Step 2 on a remembered device: its cookie replaces the code. */
export const validateDevice: RouteOf<typeof auth.validateDevice, Login> = async ({
  input,
  caller,
  client,
  cookie,
  now,
}) => {
  const account = await accountOfLogin(caller, input.username);
  const token = cookie(deviceCookieName(account.userId));
  const device = token && (await findDevice(account, token, now));
  if (!device) throw new Refusal("DEVICE_UNKNOWN");
  const tokens = await tokensWithoutMail(caller, now);
  const session = sessionOf(tokens);
  const used = { id: device.id, name: deviceWords(client.userAgent), session };
  if (!(await markUsed(account, used, now))) {
    await endSession(session, now);
    throw new Refusal("DEVICE_UNKNOWN");
  }
  await rememberNetwork(fromOf(caller.email, client), now);
  return openSession(account, tokens, now);
};
