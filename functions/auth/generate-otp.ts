import { randomInt } from "node:crypto";
import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/door";
import { codeLetter } from "#core/letters/account-letters";
import { type Login, setCode } from "#core/store/logins";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** Mails a new code, which kills the one before. */
export const generateOtp: RouteOf<typeof auth.generateOtp, Login> = async ({
  input,
  caller,
  now,
}) => {
  if (input.username !== caller.email) throw new Refusal("NOT_YOURS", { field: "username" });
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, "0");
  await setCode(caller, code, now);
  await sendMail(caller.email, codeLetter(code, product));
  return { message: "OTP has been sent!" };
};
