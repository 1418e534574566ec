import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { networkOf } from "#core/domain/throttle";
import { answerChallenge } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountOf, markProven } from "#core/store/accounts";
import { type Login, removeLogin, tryCode } from "#core/store/logins";
import { rememberNetwork } from "#core/store/password-tries";
import { giveBack } from "#core/store/throttle";
import { fromOf } from "./counted-password.ts";
import { openSession } from "./open-session.ts";

/** Step 2. Only a right code is passed to the pool, whose trigger uses it up; only then are tokens issued. */
export const validateOtp: RouteOf<typeof auth.validateOtp, Login> = async ({
  input,
  caller,
  client,
  now,
}) => {
  if (input.username !== caller.email) throw new Refusal("NOT_YOURS", { field: "username" });
  const account = await findAccountOf(caller.poolUserId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  // Since step 1 the password, or the whole registration, was replaced.
  const replaced = account.createdAt !== caller.accountCreatedAt;
  if (replaced || caller.startedAt < (account.sessionsValidFrom ?? "")) {
    throw new Refusal("SIGN_IN_AGAIN");
  }
  await tryCode(caller, input.mfacode, now);
  const isProvenNow = await markProven(account, now);
  if (isProvenNow) await giveBack("unprovenMailByNetwork", networkOf(client.ip), now);
  const tokens = await answerChallenge(caller, input.mfacode);
  await removeLogin(caller.token);
  await rememberNetwork(fromOf(caller.email, client), now);
  return openSession(account, tokens);
};
