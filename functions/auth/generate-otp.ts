import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { codeMail } from "#core/mails/account-mails";
import { type Login, newCode, setCode } from "#core/store/logins";
import { throttle } from "#core/store/throttle";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Mails a new code, which replaces the previous one. */
export const generateOtp: RouteOf<typeof auth.generateOtp, Login> = async ({
  input,
  caller,
  now,
}) => {
  if (input.username !== caller.email) throw new Refusal("NOT_YOURS", { field: "username" });
  // Each sign-in has its own limit, but anybody could register another person's address and sign in often.
  await throttle("codeByAddress", caller.email, now);
  const code = newCode();
  await setCode(caller, code, now);
  await sendMail(caller.email, codeMail(code, product));
  return { message: "OTP has been sent!" };
};
