import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refusesAllMails } from "../../../core/gateways/mail-refusals.ts";

beforeAll(() => vi.stubEnv("MAIL_FROM", "no-reply@sign.example.com"));
afterAll(() => vi.unstubAllEnvs());

const error = (name: string, message = "") => Object.assign(new Error(message), { name });
const unverified = (identity: string) =>
  error(
    "MessageRejected",
    `Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ${identity}`,
  );

test.each([
  error("AccountSendingPausedException"),
  error("ConfigurationSetSendingPausedException"),
  error("MailFromDomainNotVerifiedException"),
  error("MessageRejected", "Sending suspended for this account. For more information, read on."),
  unverified("no-reply@sign.example.com"),
  unverified("ann@example.com, sign.example.com"),
])("SES refuses all mails with $name $message", (refusal) => {
  expect(refusesAllMails(refusal)).toBe(true);
});

test.each([
  error("MessageRejected", "Message contents were rejected."),
  error("InvalidParameterValue", "Missing final '@domain'"),
  error("AccessDenied", "User is not authorized"),
  // In the sandbox.
  unverified("ann@example.com"),
])("SES refuses this mail alone with $name $message", (refusal) => {
  expect(refusesAllMails(refusal)).toBe(false);
});
