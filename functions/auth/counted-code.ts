import { Refusal } from "#contract/rules/refusals/refusals";
import { throttles } from "#contract/rules/refusals/throttles";
import type { Account } from "#core/domain/account/account";
import type { Mail } from "#core/domain/common/mail";
import { wrongCodesInARow } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { logError } from "#core/log";
import { wrongCodesMail } from "#core/mails/account-mails";
import { countTry, type Login } from "#core/store/account/logins";
import {
  countCode,
  forgetCodes,
  isUsualNetwork,
  uncountCode,
} from "#core/store/account/password-tries";
import { giveBack, throttle } from "#core/store/common/throttle";
import { fromOf } from "./counted-password.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

/**
 * Judges a code, unless too many of this account were wrong today, or in a row: each sign-in has five tries of its own,
 * but anyone who knows the password can begin many. The owner is mailed about the last one that counts. `judge` throws
 * CODE_INVALID for a wrong code.
 */
export async function tryCounted<T>(
  login: Login,
  account: Account,
  client: Client,
  now: Date,
  judge: () => Promise<T>,
): Promise<T> {
  const isUsual = await isUsualNetwork(fromOf(login.email, client), now);
  const from = isUsual ? "usual" : "other";
  const whom = `${account.userId} ${from}`;
  // Counted before the code is compared, so that parallel tries can't exceed the limits.
  const today = await throttle("wrongCodeByAccount", whom, now);
  const notToday = () => giveBack("wrongCodeByAccount", whom, now);
  const inARow = await countCode(account.userId, from, now).catch(async (error: unknown) => {
    await notToday();
    throw error;
  });
  let judged: T;
  try {
    await countTry(login);
    judged = await judge();
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === "CODE_INVALID";
    if (!isWrong) await Promise.all([notToday(), uncountCode(account.userId, from)]);
    else if (inARow === wrongCodesInARow.max) await tell(account, wrongCodesMail(product, inARow));
    else if (today === throttles.wrongCodeByAccount.max)
      await tell(account, wrongCodesMail(product));
    throw error;
  }
  await Promise.all([notToday(), forgetCodes(account.userId, [from])]);
  return judged;
}

/** Nobody has asked for mails to a mailbox that isn't proven. */
async function tell({ email, provenAt }: Account, mail: Mail): Promise<void> {
  if (!provenAt) return;
  await sendMail(email, mail).catch((error: unknown) =>
    logError("mail of wrong codes not sent", error),
  );
}
