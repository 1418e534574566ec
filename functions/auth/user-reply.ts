import type { UserReply } from "#contract/specified/session";
import type { Account } from "#core/domain/account/account";

export const userReply = (account: Account, accessToken: string): UserReply => ({
  id: account.userId,
  userName: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  accessToken,
});
