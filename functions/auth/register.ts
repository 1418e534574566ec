import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { openAccount } from "#core/domain/account";
import { variable } from "#core/environment";
import { createOrFindUser, setPassword } from "#core/gateways/identity";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { verifyLetter } from "#core/letters/account-letters";
import { findAccountByEmail, putUnprovenAccount } from "#core/store/accounts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * 201 for a new address, 202 when the address is known but was never proven, 409 when it was. The
 * password is set last: until the account is stored as unproven, nobody's password changes.
 */
export const register: RouteOf<typeof auth.register> = async ({ input, now }) => {
  if (input.pricing !== "FREE_TRIAL") throw new Refusal("PLAN_NOT_OFFERED", { field: "pricing" });
  const known = await findAccountByEmail(input.userName);
  if (known?.provenAt) throw new Refusal("USER_EXISTS");

  const userId = known?.userId ?? (await createOrFindUser(input.userName));
  const { userName: email, firstName, lastName, mobile, pricing: plan } = input;
  const account = openAccount({ userId, email, firstName, lastName, mobile, plan }, now);
  if (!(await putUnprovenAccount(account))) throw new Refusal("USER_EXISTS");
  await setPassword(userId, input.password);

  if (!known) return new Answer(201, { message: "User successfully created!" });
  await sendMail(email, verifyLetter(firstName, product));
  return new Answer(202, { message: "Please verify your email to complete registration." });
};
