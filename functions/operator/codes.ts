import type { operator } from "#contract/api/operator";
import { sessionIdOf } from "#core/callers/operator";
import { mailboxOf } from "#core/domain/common/mailbox";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { operatorCodeMail } from "#core/mails/account-mails";
import { newCode } from "#core/store/common/mailed-codes";
import { throttle } from "#core/store/common/throttle";
import { enterOperatorCode, setOperatorCode } from "#core/store/operator/operator-codes";
import { noteAct } from "./note-act.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const sendCode: RouteOf<typeof operator.sendCode> = async ({ caller, now }) => {
  const { email } = caller.actor;
  // Counted with the codes for logging in, since both go to the same mailbox.
  await throttle("codeByMailbox", mailboxOf(email), now);
  const code = newCode();
  await setOperatorCode(sessionIdOf(caller), code, now);
  await sendMail(email, operatorCodeMail(code, product));
  return { message: "The code has been sent." };
};

export const enterCode: RouteOf<typeof operator.enterCode> = async ({ input, caller, now }) => {
  const provenUntil = await enterOperatorCode(sessionIdOf(caller), input.mfacode, now);
  await noteAct(caller, { act: "entered" }, now);
  return { provenUntil };
};
