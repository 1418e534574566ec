import { rulesOfNewAccount } from "#contract/rules/documents/sending-rules";
import { isPaid } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { auth as specified } from "#contract/specified/auth";
import { openAccount } from "#core/domain/account/account";
import { standingOf } from "#core/domain/account/subscription";
import { mailboxOf } from "#core/domain/common/mailbox";
import { networkOf } from "#core/domain/common/throttle";
import { variable } from "#core/environment";
import { createOrFindUser, setPassword } from "#core/gateways/identity";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { verificationMail } from "#core/mails/account-mails";
import { openPaymentPage } from "#core/payments/pay";
import {
  endRegistration,
  findAccountByEmail,
  included,
  putUnprovenAccount,
} from "#core/store/account/accounts";
import { rememberNetwork } from "#core/store/account/password-tries";
import { putSendingSettings } from "#core/store/account/sending-settings";
import { isCounted, throttle } from "#core/store/common/throttle";
import { assertPrintable } from "#core/text/printable";
import { assertMayRegister } from "./may-register.ts";
import { poolUserFor } from "./pool-user.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * 403 for everybody alike who may not register; 201 for a new address, 202 for a known one that was never proven, 409 for a
 * proven one; for a paid plan that is not paid yet, 200 with the address of the payment page. Where nothing is paid, the
 * plan is ignored. The account is stored before the password is set, and marked as waiting for it: nobody can prove the
 * address while the two belong to different registrations.
 */
export const register: RouteOf<typeof specified.register> = async ({ input, client, now }) => {
  await assertMayRegister(input.userName, input.invitation, now);
  assertPrintable(Object.entries({ firstName: input.firstName, lastName: input.lastName }));
  const network = networkOf(client.ip);
  await throttle("registerByMailbox", mailboxOf(input.userName), now);
  const known = await findAccountByEmail(input.userName);
  if (known?.provenAt) throw new Refusal("USER_EXISTS");

  const userId = known?.userId ?? (await createOrFindUser(input.userName));
  const { userName: email, firstName, lastName, mobile } = input;
  const plan = included ? undefined : input.pricing;
  const account = openAccount({ userId, email, firstName, lastName, mobile, plan }, now);
  if (!(await putUnprovenAccount(account))) throw new Refusal("USER_EXISTS");
  if (!known) await putSendingSettings(userId, { rules: rulesOfNewAccount(input.timeZone) });
  await setPassword(known ? await poolUserFor(known) : userId, input.password);
  await endRegistration(account);

  if (!known) await rememberNetwork({ email, network }, now);
  if (known && (await mayBeTold(email, client.ip, now))) {
    await sendMail(email, verificationMail(product));
  }
  if (plan && isPaid(plan) && !(known && standingOf(known, now).kind === "subscribed")) {
    return { redirectUrl: await openPaymentPage(account, plan, "/login", now) };
  }
  if (!known) return new Answer(201, { message: "User successfully created!" });
  return new Answer(202, { message: "Please verify your email to complete registration." });
};

/** Once a day: the mail says nothing that the next code's mail would not say too. */
const mayBeTold = async (email: string, ip: string, now: Date): Promise<boolean> =>
  (await isCounted("unprovenNoticeByMailbox", mailboxOf(email), now)) &&
  (await isCounted("unprovenMailByNetwork", networkOf(ip), now));
