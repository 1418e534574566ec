import { Refusal } from "#contract/rules/refusals/refusals";
import type { auth as specified } from "#contract/specified/auth";
import { hasFactor } from "#core/domain/account/factors";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { codeMail, firstCodeMail } from "#core/mails/account-mails";
import { findAccountOf } from "#core/store/account/accounts";
import { findFactors } from "#core/store/account/factors";
import { type Login, setCode } from "#core/store/account/logins";
import { countCode, newCode } from "#core/store/common/mailed-codes";
import { assertMayRegister } from "./may-register.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Mails a new code, which replaces the previous one. */
export const generateOtp: RouteOf<typeof specified.generateOtp, Login> = async ({
  input,
  caller,
  client,
  now,
}) => {
  if (input.username !== caller.email) throw new Refusal("NOT_YOURS", { field: "username" });
  const account = await findAccountOf(caller.poolUserId);
  if (!account) throw new Refusal("SIGN_IN_AGAIN");
  if (!account.provenAt) await assertMayRegister(account.email, { isRegistered: true }, now);
  // Otherwise the mailbox would be a way around the factor.
  if (hasFactor(await findFactors(account.userId))) throw new Refusal("FACTOR_NEEDED");
  // Each sign-in has its own limit, but anybody can register another person's address and sign in often.
  const isProven = account.provenAt !== undefined;
  await countCode({ email: account.email, ip: client.ip, isProven }, now);
  const code = newCode();
  await setCode(caller, code, now);
  const mail = account.provenAt ? codeMail(code, product) : firstCodeMail(code, product);
  await sendMail(caller.email, mail);
  return { message: "OTP has been sent!" };
};
