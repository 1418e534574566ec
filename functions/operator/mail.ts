import { randomUUID } from "node:crypto";
import type { Landing, OperatorFinding, operator } from "#contract/pages/operator";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { CheckResult } from "#core/domain/operator/finding";
import { testMailsIn } from "#core/domain/operator/log";
import {
  dkimFound,
  dmarcFound,
  dmarcNames,
  identityFound,
  mailFromFound,
  quotaFound,
  sendingFound,
  spfFound,
} from "#core/domain/operator/mail-standing";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { dkimOf, mailFromOf, sendQuota, textsAt } from "#core/gateways/mail-standing";
import { isSendingEnabled, verificationOf } from "#core/gateways/sending-state";
import type { RouteOf } from "#core/http/router";
import { landingMail } from "#core/mails/account-mails";
import { readMailActs } from "#core/store/operator/operator-log";
import { noteAct } from "./note-act.ts";

const siteUrl = variable("SITE_URL");
const product = { productName: variable("PRODUCT_NAME"), siteUrl };
const mailDomain = variable("MAIL_FROM").replace(/^.*@/, "");
/** Lambda's own variable. */
const region = process.env["AWS_REGION"] ?? "";
const sending = { mailDomain, region };

/** The doctor's checks of mails, under the same names (scripts/operate/doctor/mail-checks.ts). */
const checks: Readonly<Record<string, () => Promise<CheckResult>>> = {
  Sending: async () => sendingFound(sending, await isSendingEnabled()),
  "Mail domain": async () => identityFound(sending, await verificationOf(mailDomain)),
  DKIM: async () => dkimFound(sending, await dkimOf(mailDomain)),
  DMARC: async () =>
    dmarcFound(sending, await Promise.all(dmarcNames(sending).map((name) => textsAt(name)))),
  "MAIL FROM": async () => mailFromFound(sending, await mailFromOf(mailDomain)),
  SPF: async () => {
    const mailFrom = await mailFromOf(mailDomain);
    const { MailFromDomain } = mailFrom;
    return spfFound(mailFrom, MailFromDomain ? await textsAt(MailFromDomain) : []);
  },
  "SES sandbox": async () => quotaFound(await sendQuota(), undefined),
};

export const mail: RouteOf<typeof operator.mail> = async () => {
  const [acts, ...findings] = await Promise.all([
    readMailActs(),
    ...Object.entries(checks).map(findingOf),
  ]);
  return { findings, tests: testMailsIn(acts) };
};

async function findingOf([subject, check]: [
  string,
  () => Promise<CheckResult>,
]): Promise<OperatorFinding> {
  try {
    return { subject, ...(await check()) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { subject, state: "unknown", says: `could not be asked (${reason})` };
  }
}

export const testMail: RouteOf<typeof operator.testMail> = async ({ caller, now }) => {
  const id = randomUUID();
  const { email } = caller.actor;
  await noteAct(caller, { act: "tested", about: id }, now);
  const answer = (landed: Landing) =>
    `${siteUrl}/operator?${new URLSearchParams({ mail: id, landed })}`;
  await sendMail(email, landingMail({ inbox: answer("inbox"), junk: answer("junk") }, product));
  return { message: `A test mail is on its way to ${email}.` };
};

export const landed: RouteOf<typeof operator.landed> = async ({ input, caller, now }) => {
  const tests = testMailsIn(await readMailActs());
  if (!tests.some(({ id }) => id === input.mail)) throw new Refusal("NOT_FOUND");
  await noteAct(caller, { act: "answered", about: input.mail, landed: input.landed }, now);
  return { message: "Noted." };
};
