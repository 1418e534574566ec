import type { users } from "#contract/api/users";
import type { RouteOf } from "#core/http/door";
import { findAccountByEmail } from "#core/store/accounts";

/** The names of a registered person, to fill a signer's row; never their mobile number. */
export const details: RouteOf<typeof users.details> = async ({ input }) => {
  const account = await findAccountByEmail(input.email);
  if (!account?.provenAt) return { registered: false };
  return { registered: true, firstName: account.firstName, lastName: account.lastName };
};
