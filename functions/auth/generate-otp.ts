import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import type { Account } from "#core/domain/account/account";
import { mailboxOf } from "#core/domain/common/mailbox";
import { networkOf } from "#core/domain/common/throttle";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { codeMail, firstCodeMail } from "#core/mails/account-mails";
import { findAccountOf } from "#core/store/account/accounts";
import { type Login, newCode, setCode } from "#core/store/account/logins";
import { throttle } from "#core/store/common/throttle";
import { assertMayRegister } from "./may-register.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Mails a new code, which replaces the previous one. */
export const generateOtp: RouteOf<typeof auth.generateOtp, Login> = async ({
  input,
  caller,
  client,
  now,
}) => {
  if (input.username !== caller.email) throw new Refusal("NOT_YOURS", { field: "username" });
  const account = await findAccountOf(caller.poolUserId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  if (!account.provenAt) await assertMayRegister(account.email, { isRegistered: true }, now);
  await throttleCode(account, networkOf(client.ip), now);
  const code = newCode();
  await setCode(caller, code, now);
  const mail = account.provenAt ? codeMail(code, product) : firstCodeMail(code, product);
  await sendMail(caller.email, mail);
  return { message: "OTP has been sent!" };
};

/** Each sign-in has its own limit, but anybody can register another person's address and sign in often. */
async function throttleCode({ email, provenAt }: Account, network: string, now: Date) {
  await throttle("codeByNetwork", network, now);
  if (provenAt) return throttle("codeByMailbox", mailboxOf(email), now);
  // The network is counted first: a network that has reached its limit must not use up a mailbox's limit.
  await throttle("unprovenMailByNetwork", network, now);
  await throttle("unprovenCodeByMailbox", mailboxOf(email), now);
}
