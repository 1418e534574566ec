import { operator } from "#contract/pages/operator";
import { invitationPath } from "#contract/rules/product/links";
import { Refusal } from "#contract/rules/refusals/refusals";
import { limitCall } from "#core/callers/limit";
import { operatorsIn, sessionIdOf } from "#core/callers/operator";
import { callerOfSession } from "#core/callers/session";
import { mailboxOf } from "#core/domain/common/mailbox";
import { shortenedAddress } from "#core/domain/operator/operators";
import { variable } from "#core/environment";
import { countFailed } from "#core/gateways/failed-messages";
import { sendMail } from "#core/gateways/mail";
import { router } from "#core/http/router";
import { invitationMail, operatorCodeMail } from "#core/mails/account-mails";
import { softwareOf } from "#core/software";
import { findAccountByEmail } from "#core/store/account/accounts";
import { putInvitation } from "#core/store/account/invitations";
import { newCode } from "#core/store/common/mailed-codes";
import { throttle } from "#core/store/common/throttle";
import { listDays } from "#core/store/operator/days";
import { countLate } from "#core/store/operator/late-work";
import { enterOperatorCode, setOperatorCode } from "#core/store/operator/operator-codes";
import { readLog } from "#core/store/operator/operator-log";
import { account, accounts, stopAccount } from "./accounts.ts";
import { landed, mail, testMail } from "./mail.ts";
import { noteAct } from "./note-act.ts";

const siteUrl = variable("SITE_URL");
const product = { productName: variable("PRODUCT_NAME"), siteUrl };
const version = softwareOf(variable("PRODUCT_NAME"));

export const handler = router(
  operator,
  {
    sendCode: async ({ caller, now }) => {
      const { email } = caller.actor;
      // Counted with the codes for logging in, since both go to the same mailbox.
      await throttle("codeByMailbox", mailboxOf(email), now);
      const code = newCode();
      await setOperatorCode(sessionIdOf(caller), code, now);
      await sendMail(email, operatorCodeMail(code, product));
      return { message: "The code has been sent." };
    },

    enterCode: async ({ input, caller, now }) => {
      const provenUntil = await enterOperatorCode(sessionIdOf(caller), input.mfacode, now);
      await noteAct(caller, { act: "entered" }, now);
      return { provenUntil };
    },

    // The same as `npm run operate -- invite`.
    invite: async ({ input, caller, now }) => {
      const { email } = input;
      await noteAct(caller, { act: "invited", about: shortenedAddress(email) }, now);
      if ((await findAccountByEmail(email))?.provenAt)
        throw new Refusal("USER_EXISTS", {
          field: "email",
          message: `${email} has an account already.`,
        });
      const link = `${siteUrl}${invitationPath(email, await putInvitation(email, now))}`;
      await sendMail(email, invitationMail(link, product));
      return { message: `${email} is invited for seven days.` };
    },

    overview: async ({ now }) => {
      const [late, failed, days] = await Promise.all([countLate(now), countFailed(), listDays()]);
      return { version, late, failed, days };
    },

    log: async ({ input }) => {
      const { acts, next } = await readLog(input.after);
      const rows = acts.map(({ at, by, act, about }) => ({ at, by, act, ...(about && { about }) }));
      return { rows, ...(next && { next }) };
    },

    ...{ accounts, account, stopAccount, mail, testMail, landed },
  },
  {
    sender: callerOfSession,
    operator: operatorsIn(variable("OPERATORS")),
    limit: limitCall,
  },
);
