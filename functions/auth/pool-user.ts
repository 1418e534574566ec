import { randomBytes } from "node:crypto";
import { type Account, poolUserOf } from "#core/domain/account/account";
import { createOrFindUser, findUser, setPassword } from "#core/gateways/identity";
import { putPoolUser } from "#core/store/account/accounts";

/**
 * The account's user in the pool. With an access token anybody can delete it there (Cognito's DeleteUser). It is
 * then made again for the same account, with a password that nobody knows: its owner chooses one by the code
 * that is mailed to the address.
 */
export async function poolUserFor(account: Account): Promise<string> {
  const found = await findUser(account.email);
  if (found === poolUserOf(account)) return found;
  const made = found ?? (await createOrFindUser(account.email));
  // Before the account names it, so that a crash in between leaves nothing that isn't found again.
  await setPassword(made, randomBytes(24).toString("base64url"));
  await putPoolUser(account, made);
  return made;
}
