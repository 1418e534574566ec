import type { auth } from "#contract/pages/auth";
import { poolUserOf } from "#core/domain/account/account";
import { variable } from "#core/environment";
import { revokeSessions } from "#core/gateways/identity";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { closingMail } from "#core/mails/account-mails";
import { beginClosing } from "#core/store/account/closings";
import { noDeviceCookie } from "./device-cookie.ts";
import { assertOwnPassword } from "./own-password.ts";
import { noRefreshCookie } from "./refresh-cookie.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/** The account is closed as soon as the closing is stored, whatever fails afterwards; `close-accounts` erases it. */
export const closeAccount: RouteOf<typeof auth.closeAccount> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(caller.actor, { field: "password", value: input.password }, client, now);
  await beginClosing(caller.actor.userId, now);
  await Promise.all([revokeSessions(poolUserOf(caller.actor)), tell(caller.actor.email)]).catch(
    (error) => logError("closed without a mail, or without revoking refresh tokens", error),
  );
  const cookies = [noRefreshCookie, noDeviceCookie(caller.actor.userId)];
  return new Answer(200, { message: "Your account is being deleted." }, { cookies });
};

const tell = async (email: string): Promise<void> =>
  void (await sendMail(email, closingMail(product)));
