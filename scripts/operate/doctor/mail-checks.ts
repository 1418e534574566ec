import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityMailFromDomainAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
} from "@aws-sdk/client-ses";
import {
  dkimFound,
  dmarcFound,
  dmarcNames,
  identityFound,
  type MailFrom,
  mailFromFound,
  quotaFound,
  sendingFound,
  spfFound,
} from "../../../core/domain/operator/mail-standing.ts";
import type { Account } from "./account.ts";
import type { Check } from "./finding.ts";

/** Checks whether mails are sent, and trusted where they arrive; the operator's page checks the same. */
export const mailChecks: readonly Check[] = [
  { subject: "Sending", look: lookAtSending },
  { subject: "Mail domain", look: lookAtIdentity },
  { subject: "DKIM", look: lookAtDkim },
  { subject: "DMARC", look: lookAtDmarc },
  { subject: "MAIL FROM", look: lookAtMailFrom },
  { subject: "SPF", look: lookAtSpf },
  { subject: "SES sandbox", look: lookAtSandbox },
];

async function lookAtSending(account: Account) {
  const ses = await account.client("ses");
  const { Enabled } = await ses.send(new GetAccountSendingEnabledCommand({}));
  return sendingFound(account.asked.stage, Enabled);
}

async function lookAtIdentity(account: Account) {
  const { stage } = account.asked;
  const ses = await account.client("ses");
  const { VerificationAttributes = {} } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [stage.mailDomain] }),
  );
  return identityFound(stage, VerificationAttributes[stage.mailDomain]?.VerificationStatus);
}

async function lookAtDkim(account: Account) {
  const { stage } = account.asked;
  const ses = await account.client("ses");
  const { DkimAttributes = {} } = await ses.send(
    new GetIdentityDkimAttributesCommand({ Identities: [stage.mailDomain] }),
  );
  return dkimFound(stage, DkimAttributes[stage.mailDomain] ?? {});
}

async function lookAtDmarc(account: Account) {
  const { stage } = account.asked;
  const texts = await Promise.all(dmarcNames(stage).map((name) => textsOf(account, name)));
  return dmarcFound(stage, texts);
}

async function lookAtMailFrom(account: Account) {
  return mailFromFound(account.asked.stage, await mailFromOf(account));
}

async function lookAtSpf(account: Account) {
  const mailFrom = await mailFromOf(account);
  const { MailFromDomain } = mailFrom;
  return spfFound(mailFrom, MailFromDomain ? await textsOf(account, MailFromDomain) : []);
}

async function mailFromOf(account: Account): Promise<MailFrom> {
  const { mailDomain } = account.asked.stage;
  const ses = await account.client("ses");
  const { MailFromDomainAttributes = {} } = await ses.send(
    new GetIdentityMailFromDomainAttributesCommand({ Identities: [mailDomain] }),
  );
  return MailFromDomainAttributes[mailDomain] ?? {};
}

async function textsOf({ asked }: Account, name: string): Promise<string[]> {
  try {
    return (await asked.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}

async function lookAtSandbox(account: Account) {
  const ses = await account.client("ses");
  const quota = await ses.send(new GetSendQuotaCommand({}));
  return quotaFound(quota, account.asked.stage.mailsPerDay);
}
