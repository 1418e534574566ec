import { type CheckResult, fix, ok } from "./finding.ts";

/** The facts that receivers of our mails look at, as SES and the DNS report them. Names of attributes are SES's. */

/** The mail domain, and how it is verified. */
export interface Sending {
  readonly mailDomain: string;
  readonly region: string;
}

/** SES verifies a domain in one region. */
const verify = ({ mailDomain, region }: Sending): string =>
  `aws ses verify-domain-dkim --region ${region} --domain ${mailDomain}`;

export function identityFound(sending: Sending, status: string | undefined): CheckResult {
  const { mailDomain } = sending;
  if (status === "Success") return ok(`${mailDomain} is verified`);
  return fix(`${mailDomain} is not verified: ${verify(sending)}, then set its records`);
}

/** SES and its operators pause an account's sending, for instance after many bounces. */
export function sendingFound({ region }: Sending, isEnabled: boolean | undefined): CheckResult {
  if (isEnabled) return ok("SES sends our mails");
  return fix(
    `SES has paused all mails of this account in ${region}: read what AWS has written to the account, and resume with: aws ses update-account-sending-enabled --enabled --region ${region}`,
  );
}

export interface Dkim {
  readonly DkimEnabled?: boolean | undefined;
  readonly DkimVerificationStatus?: string | undefined;
  readonly DkimTokens?: readonly string[] | undefined;
}

export function dkimFound(sending: Sending, dkim: Dkim): CheckResult {
  const { DkimEnabled, DkimVerificationStatus, DkimTokens = [] } = dkim;
  if (DkimEnabled && DkimVerificationStatus === "Success") return ok("mails are signed");
  if (DkimTokens.length === 0) return fix(`run: ${verify(sending)}`);
  const records = DkimTokens.map((token) => `${token}._domainkey.${sending.mailDomain}`);
  return fix(`set CNAME records to <token>.dkim.amazonses.com: ${records.join(", ")}`);
}

/** The names at which a DMARC record of the mail domain may be: its own, then those of the domains above it. */
export const dmarcNames = ({ mailDomain }: Sending): string[] => {
  const labels = mailDomain.split(".");
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
};

/** `texts` are the TXT records at each of `dmarcNames`. */
export function dmarcFound(sending: Sending, texts: readonly (readonly string[])[]): CheckResult {
  const names = dmarcNames(sending);
  for (const [index, name] of names.entries()) {
    const policy = texts[index]?.find((text) => text.startsWith("v=DMARC1"));
    if (policy) return ok(`${name.slice("_dmarc.".length)}: ${policy}`);
  }
  return fix(
    `set a TXT record _dmarc.${sending.mailDomain}, to begin with: v=DMARC1; p=none; rua=mailto:<you>`,
  );
}

export interface MailFrom {
  readonly MailFromDomain?: string | undefined;
  readonly MailFromDomainStatus?: string | undefined;
}

/** The domain to which mails come back, of which receivers ask the SPF record. */
export function mailFromFound(sending: Sending, mailFrom: MailFrom): CheckResult {
  const { mailDomain, region } = sending;
  const { MailFromDomain, MailFromDomainStatus } = mailFrom;
  if (!MailFromDomain)
    return ok(
      `it is amazonses.com: receivers know our domain by DKIM alone. For SPF as well: aws ses set-identity-mail-from-domain --region ${region} --identity ${mailDomain} --mail-from-domain bounce.${mailDomain}`,
    );
  if (MailFromDomainStatus === "Success") return ok(MailFromDomain);
  return fix(
    `set an MX record ${MailFromDomain} to: 10 feedback-smtp.${region}.amazonses.com, and a TXT record: v=spf1 include:amazonses.com ~all`,
  );
}

/** `texts` are the TXT records of the domain to which mails come back. */
export function spfFound({ MailFromDomain }: MailFrom, texts: readonly string[]): CheckResult {
  if (!MailFromDomain) return ok("amazonses.com has its own record");
  const policies = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [policy = ""] = policies;
  if (policies.length > 1)
    return fix(
      `leave one of the ${policies.length} SPF records of ${MailFromDomain}: with two, none counts`,
    );
  if (/(^| )\+?include:amazonses\.com( |$)/i.test(policy))
    return ok(`${MailFromDomain}: ${policy}`);
  return fix(`set a TXT record ${MailFromDomain}: v=spf1 include:amazonses.com ~all`);
}

export interface SendQuota {
  readonly Max24HourSend?: number | undefined;
  readonly MaxSendRate?: number | undefined;
}

/** Daily quota of an account in the SES sandbox. */
const sandboxMailsMax = 200;

/** `mailsPerDay` is what the stage counts on; undefined where it is not known. */
export function quotaFound(quota: SendQuota, mailsPerDay: number | undefined): CheckResult {
  const { Max24HourSend = 0, MaxSendRate = 0 } = quota;
  // -1 means unlimited.
  if (Max24HourSend >= 0 && Max24HourSend <= sandboxMailsMax)
    return fix("mails reach verified addresses only: request production access in SES");
  if (mailsPerDay !== undefined && Max24HourSend >= 0 && Max24HourSend !== mailsPerDay)
    return fix(
      `the account has ${Max24HourSend} mails a day: undersign.config.ts says mailsPerDay ${mailsPerDay}, of which an alarm tells`,
    );
  return ok(`left: ${Max24HourSend} mails a day, ${MaxSendRate} a second`);
}
