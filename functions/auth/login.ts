import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { networkOf } from "#core/domain/throttle";
import { checkPassword } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/router";
import { findAccountOf } from "#core/store/accounts";
import { insertLogin } from "#core/store/logins";
import { throttle } from "#core/store/throttle";
import { userReply } from "./user-reply.ts";

/** Step 1. Its token is accepted by generate-otp and validate-otp only. */
export const login: RouteOf<typeof auth.login> = async ({ input, client, now }) => {
  await throttle("loginByNetwork", networkOf(client.ip), now);
  await throttle("loginByAddress", input.username, now);
  const { userId, session } = await checkPassword(input.username, input.password, now);
  const account = await findAccountOf(userId);
  if (!account) throw new Refusal("WRONG_CREDENTIALS");

  const { email, createdAt: accountCreatedAt } = account;
  const { token } = await insertLogin({ userId, email, session, accountCreatedAt }, now);
  return userReply(account, token);
};
