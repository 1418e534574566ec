import { randomBytes } from "node:crypto";
import { type Account, poolUserOf } from "#core/domain/account/account";
import { createOrFindUser, findUser, setPassword } from "#core/gateways/identity";
import { putPoolUser } from "#core/store/account/accounts";

/**
 * The account's user in the pool. Anybody with an access token can delete it there (Cognito's DeleteUser). It is then
 * created again for the same account, with a password that nobody knows: its owner sets one with the code that is
 * mailed to the address.
 */
export async function poolUserFor(account: Account): Promise<string> {
  const found = await findUser(account.email);
  if (found === poolUserOf(account)) return found;
  const made = found ?? (await createOrFindUser(account.email));
  // Set before the account names it, so that everything that a crash in between leaves is found again.
  await setPassword(made, randomBytes(24).toString("base64url"));
  await putPoolUser(account, made);
  return made;
}
