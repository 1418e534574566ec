import type { UserReply } from "#contract/specified/session";
import type { Account } from "#core/domain/account/account";
import { sessionOf } from "#core/gateways/identity";
import { workspacesOf } from "#core/store/account/workspaces";

/** Somebody who belongs to no other workspace is answered as specified. */
export const userReply = async (account: Account, accessToken: string): Promise<UserReply> => ({
  ...personReply(account, accessToken),
  ...(await workspacesOf(account, sessionOf({ accessToken }))),
});

/** After the password alone: it says nothing of workspaces. */
export const personReply = (account: Account, accessToken: string): UserReply => ({
  id: account.userId,
  userName: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  accessToken,
});
