import { randomBytes } from "node:crypto";
import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { checkPassword } from "#core/gateways/identity";
import type { RouteOf } from "#core/http/door";
import { findAccount } from "#core/store/accounts";
import { insertLogin, loginLifeMs } from "#core/store/logins";
import { userReply } from "./user-reply.ts";

/** Step 1. The token that it answers opens generate-otp and validate-otp and nothing else. */
export const login: RouteOf<typeof auth.login> = async ({ input, now }) => {
  const { userId, session } = await checkPassword(input.username, input.password, now);
  const account = await findAccount(userId);
  if (!account) throw new Refusal("WRONG_CREDENTIALS");

  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + loginLifeMs).toISOString();
  await insertLogin({ token, userId, email: account.email, session, expiresAt }, now);
  return userReply(account, token);
};
