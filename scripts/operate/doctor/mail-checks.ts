import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
} from "@aws-sdk/client-ses";
import type { Account } from "./account.ts";
import { type Check, fix, ok } from "./finding.ts";

/** Checks whether mails are sent, and trusted where they arrive. */
export const mailChecks: readonly Check[] = [
  { subject: "Mail domain", look: lookAtIdentity },
  { subject: "DKIM", look: lookAtDkim },
  { subject: "DMARC", look: lookAtDmarc },
  { subject: "SES sandbox", look: lookAtSandbox },
];

async function lookAtIdentity(account: Account) {
  const { mailDomain } = account.asked.stage;
  const ses = await account.client("ses");
  const { VerificationAttributes = {} } = await ses.send(
    new GetIdentityVerificationAttributesCommand({ Identities: [mailDomain] }),
  );
  const state = VerificationAttributes[mailDomain]?.VerificationStatus;
  if (state === "Success") return ok(`${mailDomain} is verified`);
  return fix(`${mailDomain} is not verified: ${verify(account)}, then set its records`);
}

/** SES verifies a domain in one region. */
const verify = ({ asked: { stage } }: Account): string =>
  `aws ses verify-domain-dkim --region ${stage.region} --domain ${stage.mailDomain}`;

async function lookAtDkim(account: Account) {
  const { mailDomain } = account.asked.stage;
  const ses = await account.client("ses");
  const { DkimAttributes = {} } = await ses.send(
    new GetIdentityDkimAttributesCommand({ Identities: [mailDomain] }),
  );
  const { DkimEnabled, DkimVerificationStatus, DkimTokens = [] } = DkimAttributes[mailDomain] ?? {};
  if (DkimEnabled && DkimVerificationStatus === "Success") return ok("mails are signed");
  if (DkimTokens.length === 0) return fix(`run: ${verify(account)}`);
  const records = DkimTokens.map((token) => `${token}._domainkey.${mailDomain}`);
  return fix(`set CNAME records to <token>.dkim.amazonses.com: ${records.join(", ")}`);
}

/** Looks for a DMARC record of the mail domain or, if there is none, of its parent domains. */
async function lookAtDmarc(account: Account) {
  const { mailDomain } = account.asked.stage;
  const labels = mailDomain.split(".");
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
  for (const domain of domains) {
    const policy = (await textsOf(account, `_dmarc.${domain}`)).find((text) =>
      text.startsWith("v=DMARC1"),
    );
    if (policy) return ok(`${domain}: ${policy}`);
  }
  return fix(
    `set a TXT record _dmarc.${mailDomain}, to begin with: v=DMARC1; p=none; rua=mailto:<you>`,
  );
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

/** Daily quota of an account in the SES sandbox. */
const sandboxMailsMax = 200;

async function lookAtSandbox(account: Account) {
  const ses = await account.client("ses");
  const { Max24HourSend = 0, MaxSendRate = 0 } = await ses.send(new GetSendQuotaCommand({}));
  // -1 means unlimited.
  if (Max24HourSend >= 0 && Max24HourSend <= sandboxMailsMax) {
    return fix("mails reach verified addresses only: request production access in SES");
  }
  const { mailsPerDay } = account.asked.stage;
  if (Max24HourSend >= 0 && Max24HourSend !== mailsPerDay) {
    return fix(
      `the account has ${Max24HourSend} mails a day: lib/stages.ts says mailsPerDay ${mailsPerDay}, of which an alarm tells`,
    );
  }
  return ok(`left: ${Max24HourSend} mails a day, ${MaxSendRate} a second`);
}
