import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { refreshTokens, userIdOf } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/door";
import { getAccount } from "#core/store/accounts";
import { userReply } from "./user-reply.ts";

export const refresh: RouteOf<typeof auth.refresh> = async ({ caller }) => {
  if (!caller.refreshToken) throw new Refusal("SIGN_IN_AGAIN");
  const { accessToken } = await refreshTokens(caller.refreshToken);
  const account = await getAccount(userIdOf(accessToken));
  return userReply(account, accessToken);
};
