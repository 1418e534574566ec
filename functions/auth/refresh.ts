import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { refreshTokens, sessionOf } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { accountOf, noteSeen } from "#core/store/account/accounts";
import { userReply } from "./user-reply.ts";

export const refresh: RouteOf<typeof auth.refresh> = async ({ caller, now }) => {
  if (!caller.refreshToken) throw new Refusal("SIGN_IN_AGAIN");
  const tokens = await refreshTokens(caller.refreshToken);
  const account = await accountOf(sessionOf(tokens));
  await noteSeen(account, now);
  return userReply(account, tokens.accessToken);
};
