import type { auth } from "#contract/api/auth";
import { Refusal } from "#contract/refusals";
import { openAccount } from "#core/domain/account";
import { networkOf } from "#core/domain/throttle";
import { variable } from "#core/environment";
import { createOrFindUser, setPassword } from "#core/gateways/identity";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { verifyLetter } from "#core/letters/account-letters";
import { endRegistration, findAccountByEmail, putUnprovenAccount } from "#core/store/accounts";
import { throttle } from "#core/store/throttle";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * 201 for a new address, 202 when the address is known but was never proven, 409 when it was. The
 * account is stored first, as one that waits for its password: until both are of one registration,
 * nobody can prove it.
 */
export const register: RouteOf<typeof auth.register> = async ({ input, client, now }) => {
  await throttle("registerByNetwork", networkOf(client.ip), now);
  await throttle("registerByAddress", input.userName, now);
  if (input.pricing !== "FREE_TRIAL") throw new Refusal("PLAN_NOT_OFFERED", { field: "pricing" });
  const known = await findAccountByEmail(input.userName);
  if (known?.provenAt) throw new Refusal("USER_EXISTS");

  const userId = known?.userId ?? (await createOrFindUser(input.userName));
  const { userName: email, firstName, lastName, mobile, pricing: plan } = input;
  const account = openAccount({ userId, email, firstName, lastName, mobile, plan }, now);
  if (!(await putUnprovenAccount(account))) throw new Refusal("USER_EXISTS");
  await setPassword(userId, input.password);
  await endRegistration(account);

  if (!known) return new Answer(201, { message: "User successfully created!" });
  await sendMail(email, verifyLetter(product));
  return new Answer(202, { message: "Please verify your email to complete registration." });
};
