import { Refusal } from "#contract/rules/refusals/refusals";
import type { logout as specified } from "#contract/specified/session";
import type { Session } from "#core/domain/account/account";
import { refreshTokens, revokeSession, sessionOf, verifiedSession } from "#core/gateways/identity";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { endSession } from "#core/store/account/accounts";
import { noRefreshCookie } from "./refresh-cookie.ts";

/**
 * Ends the session of the cookie and that of the bearer token at once, including their access tokens. Without either
 * there is no session to end.
 */
export const logout: RouteOf<typeof specified> = async ({ caller, now }) => {
  const { refreshToken, accessToken } = caller;
  const sessions = await Promise.all([
    refreshToken && refreshedSession(refreshToken),
    accessToken && verifiedSession(accessToken),
  ]);
  for (const session of sessions) if (session) await endSession(session, now);
  if (refreshToken) await revokeSession(refreshToken);
  return new Answer(200, { message: "Signed out." }, { cookies: [noRefreshCookie] });
};

/** Only the pool knows whose a refresh token is; the access tokens that it issues say so. */
async function refreshedSession(refreshToken: string): Promise<Session | undefined> {
  try {
    return sessionOf(await refreshTokens(refreshToken));
  } catch (error) {
    if (error instanceof Refusal && error.code === "SIGN_IN_AGAIN") return undefined;
    throw error;
  }
}
