import { Refusal } from "#contract/rules/refusals/refusals";
import type { auth as specified } from "#contract/specified/auth";
import { factorKinds } from "#core/domain/account/factors";
import { networkOf } from "#core/domain/common/throttle";
import type { RouteOf } from "#core/http/router";
import { findAccountOf } from "#core/store/account/accounts";
import { findDevice } from "#core/store/account/devices";
import { findFactors } from "#core/store/account/factors";
import { insertLogin } from "#core/store/account/logins";
import { throttle } from "#core/store/common/throttle";
import { checkCountedPassword } from "./counted-password.ts";
import { deviceCookieName } from "./device-cookie.ts";
import { personReply } from "./user-reply.ts";

/** Step 1. Its token is accepted only by generate-otp, validate-otp and validate-device. */
export const login: RouteOf<typeof specified.login> = async ({ input, client, cookie, now }) => {
  const { username, password } = input;
  const network = networkOf(client.ip);
  await throttle("loginByAddressAndNetwork", `${username} ${network}`, now);
  const credentials = { email: username, password };
  const { poolUserId, session } = await checkCountedPassword(credentials, client, now);
  const account = await findAccountOf(poolUserId);
  if (!account) throw new Refusal("WRONG_CREDENTIALS");

  const { email, createdAt: accountCreatedAt } = account;
  const { token } = await insertLogin({ poolUserId, email, session, accountCreatedAt }, now);
  const device = cookie(deviceCookieName(account.userId));
  const isKnown = device !== undefined && (await findDevice(account, device, now)) !== undefined;
  const kinds = factorKinds(await findFactors(account.userId));
  return {
    ...personReply(account, token),
    ...(isKnown ? { deviceKnown: true } : {}),
    ...(kinds.length > 0 ? { factors: kinds } : {}),
  };
};
