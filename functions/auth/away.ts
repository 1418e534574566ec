import type { away } from "#contract/pages/away";
import { Refusal } from "#contract/rules/refusals/refusals";
import { refreshTokens, sessionOf, verifiedSession } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { accountOf, endSession } from "#core/store/account/accounts";
import { enterDigits, putSessionAway, setDigits, takeSessionBack } from "#core/store/account/away";
import { userReply } from "./user-reply.ts";

/** Refuses a session that is away already, so that nobody sets other digits. */
export const putAway: RouteOf<typeof away.putAway> = async ({ input, caller, now }) => {
  const refreshToken = tokenOf(caller);
  const session = sessionOf(await refreshTokens(refreshToken));
  const account = await accountOf(session);
  await setDigits(session, { refreshToken, digits: input.digits }, now);
  await putSessionAway(account, session, now);
  await endOther(caller.accessToken, session.id, now);
  return { message: "The session is put away." };
};

/** A tab can have a session that began before that of the cookie: it has no digits, and ends. */
async function endOther(accessToken: string | undefined, id: string, now: Date): Promise<void> {
  const other = accessToken && (await verifiedSession(accessToken));
  if (other && other.id !== id) await endSession(other, now);
}

export const takeBack: RouteOf<typeof away.takeBack> = async ({ input, caller, now }) => {
  const refreshToken = tokenOf(caller);
  const tokens = await refreshTokens(refreshToken);
  const session = sessionOf(tokens);
  await enterDigits(session, { refreshToken, digits: input.digits }, now);
  await takeSessionBack(session);
  return await userReply(await accountOf(session), tokens.accessToken);
};

function tokenOf({ refreshToken }: { readonly refreshToken: string | undefined }): string {
  if (!refreshToken) throw new Refusal("SIGN_IN_AGAIN");
  return refreshToken;
}
