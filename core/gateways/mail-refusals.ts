import { variable } from "../environment.ts";

/** Errors by which SES says that it sends no mail of ours, whatever it contains and to whom it goes. */
const refusals: readonly string[] = [
  "AccountSendingPausedException",
  "AccountSuspendedException",
  "ConfigurationSetDoesNotExistException",
  "ConfigurationSetSendingPausedException",
  "FromEmailAddressNotVerifiedException",
  "MailFromDomainNotVerifiedException",
  "SendingPausedException",
];

/**
 * Whether SES has refused a mail for a reason that is the account's or our domain's and not the mail's. In the sandbox, SES
 * refuses addresses that are not verified by the same sentence as a domain that is not, and lists which.
 */
export function refusesAllMails(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  if (refusals.includes(name)) return true;
  if (name !== "MessageRejected") return false;
  return (
    /^Sending (suspended|paused) for this account/i.test(message) ||
    (/ not verified/i.test(message) && namesUs(message))
  );
}

const namesUs = (message: string): boolean => {
  const from = variable("MAIL_FROM");
  const failed = message.slice(message.lastIndexOf(": ") + 2).split(/[\s,]+/);
  return failed.some((one) => one === from || one === from.replace(/^.*@/, ""));
};
