import type { auth } from "#contract/api/auth";
import { revokeSession } from "#core/gateways/identity";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { noRefreshCookie } from "./refresh-cookie.ts";

/** Ends the session of the cookie; without a cookie there is no session to end. */
export const logout: RouteOf<typeof auth.logout> = async ({ caller }) => {
  if (caller.refreshToken) await revokeSession(caller.refreshToken);
  return new Answer(200, { message: "Signed out." }, { cookies: [noRefreshCookie] });
};
