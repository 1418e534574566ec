import { operator } from "#contract/api/operator";
import { limitCall } from "#core/callers/limit";
import { operatorsIn } from "#core/callers/operator";
import { callerOfSession } from "#core/callers/session";
import { variable } from "#core/environment";
import { router } from "#core/http/router";
import { account, accounts, stopAccount } from "./accounts.ts";
import { enterCode, sendCode } from "./codes.ts";
import { invite } from "./invite.ts";
import { landed, mail, testMail } from "./mail.ts";
import { log, overview } from "./overview.ts";

export const handler = router(
  operator,
  {
    sendCode,
    enterCode,
    overview,
    accounts,
    account,
    stopAccount,
    invite,
    mail,
    testMail,
    landed,
    log,
  },
  {
    sender: callerOfSession,
    operator: operatorsIn(variable("OPERATORS")),
    limit: limitCall,
  },
);
