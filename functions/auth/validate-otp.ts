import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { answerChallenge } from "#core/gateways/identity";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { getAccount, markProven } from "#core/store/accounts";
import { type Login, removeLogin, tryCode } from "#core/store/logins";
import { refreshCookieFor } from "./refresh-cookie.ts";
import { userReply } from "./user-reply.ts";

/** Step 2. Only a right code reaches the pool, whose trigger spends it; only then do tokens exist. */
export const validateOtp: RouteOf<typeof auth.validateOtp, Login> = async ({
  input,
  caller,
  now,
}) => {
  if (input.username !== caller.email) throw new Refusal("NOT_YOURS", { field: "username" });
  await tryCode(caller, input.mfacode, now);
  const tokens = await answerChallenge(caller, input.mfacode);
  await markProven(caller.userId, now);
  await removeLogin(caller.token);
  const account = await getAccount(caller.userId);
  return new Answer(200, userReply(account, tokens.accessToken), {
    cookies: tokens.refreshToken ? [refreshCookieFor(tokens.refreshToken)] : [],
  });
};
