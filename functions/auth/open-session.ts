import type { UserReply } from "#contract/specified/session";
import { type Account, sessionCounts } from "#core/domain/account/account";
import { sessionOf, type Tokens } from "#core/gateways/identity";
import { Answer } from "#core/http/answer";
import { keepSession, noteSeen } from "#core/store/account/accounts";
import { refreshCookieFor } from "./refresh-cookie.ts";
import { userReply } from "./user-reply.ts";

/** The reply to a completed sign-in: the user with the access token, and the refresh token and `more` as cookies. */
export async function openSession(
  account: Account,
  tokens: Tokens,
  now: Date,
  more: readonly string[] = [],
): Promise<Answer<UserReply>> {
  const session = sessionOf(tokens);
  if (!sessionCounts(account, session)) await keepSession(account, session);
  await noteSeen(account, now);
  return new Answer(200, await userReply(account, tokens.accessToken), {
    cookies: [...(tokens.refreshToken ? [refreshCookieFor(tokens.refreshToken)] : []), ...more],
  });
}
