import type { auth as specified } from "#contract/specified/auth";
import type { Account } from "#core/domain/account/account";
import { hasFactor } from "#core/domain/account/factors";
import { networkOf } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import type { RouteOf } from "#core/http/router";
import { markProven } from "#core/store/account/accounts";
import { findFactors } from "#core/store/account/factors";
import { invitationUsed } from "#core/store/account/invitations";
import { type Login, tryCode } from "#core/store/account/logins";
import { giveBack } from "#core/store/common/throttle";
import { silence } from "#core/store/programs/silent-accounts";
import { accountOfLogin } from "./account-of-login.ts";
import { completeLogin, tokensOf, tokensWithoutMail } from "./complete-login.ts";
import { tryCounted } from "./counted-code.ts";
import { useAppCode } from "./factors.ts";

/** Step 2 with a code: that of the person's app if they have one, else the mailed one. */
export const validateOtp: RouteOf<typeof specified.validateOtp, Login> = async ({
  input: { username, mfacode, remember },
  caller,
  client,
  cookie,
  now,
}) => {
  const account = await accountOfLogin(caller, username);
  const factors = await findFactors(account.userId);
  const isRight = hasFactor(factors)
    ? () => useAppCode(account, factors, mfacode, now)
    : () => tryCode(caller, mfacode, now);
  await tryCounted(caller, account, client, now, isRight);
  const tokens = hasFactor(factors)
    ? await tokensWithoutMail(caller, now)
    : await tokensOfMailed(caller, account, { mfacode, client, now });
  return completeLogin(account, tokens, { remember, client, cookie }, now);
};

/** Only a correct code is passed to the pool, whose trigger uses it up; only then are tokens issued. */
async function tokensOfMailed(
  login: Login,
  account: Account,
  { mfacode, client, now }: { mfacode: string; client: Client; now: Date },
) {
  const firsts = [invitationUsed(account.email), silence(account.userId)];
  const isProvenNow = await markProven(account, firsts, now);
  if (isProvenNow) await giveBack("unprovenMailByNetwork", networkOf(client.ip), now);
  return tokensOf(login, mfacode);
}
