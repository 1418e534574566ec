import type { Account } from "#core/domain/account/account";
import { beginAsserted, type Tokens } from "#core/gateways/identity";
import { insertLogin } from "#core/store/account/logins";
import { tokensWithoutMail } from "./complete-login.ts";
import { poolUserFor } from "./pool-user.ts";

/**
 * The tokens of a person for whom an issuer has spoken. The pool asks for a code that is bound to this user and stored with the
 * assertion; it is made and used here, and nobody else ever has it.
 */
export async function tokensByAssertion(account: Account, now: Date): Promise<Tokens> {
  const poolUserId = await poolUserFor(account);
  const session = await beginAsserted(poolUserId);
  const { email, createdAt: accountCreatedAt } = account;
  const proven = { poolUserId, email, session, accountCreatedAt };
  return tokensWithoutMail(await insertLogin(proven, now, "assertion"), now);
}
