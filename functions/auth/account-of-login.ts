import { Refusal } from "#contract/rules/refusals/refusals";
import type { Account } from "#core/domain/account/account";
import { findAccountOf } from "#core/store/account/accounts";
import type { Login } from "#core/store/account/logins";

/** The account of a sign-in that may be completed; throws NOT_YOURS or SIGN_IN_AGAIN. */
export async function accountOfLogin(login: Login, username: string): Promise<Account> {
  if (username !== login.email) throw new Refusal("NOT_YOURS", { field: "username" });
  const account = await findAccountOf(login.poolUserId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  // The password, or the whole registration, was replaced since step 1.
  const replaced = account.createdAt !== login.accountCreatedAt;
  if (replaced || login.startedAt < (account.sessionsValidFrom ?? "")) {
    throw new Refusal("SIGN_IN_AGAIN");
  }
  return account;
}
