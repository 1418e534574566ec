import { describe, expect, test } from "vitest";
import {
  dkimFound,
  dmarcFound,
  dmarcNames,
  identityFound,
  mailFromFound,
  quotaFound,
  spfFound,
} from "../../../../core/domain/operator/mail-standing.ts";

const sending = { mailDomain: "sign.acme.test", region: "eu-central-1" };
const verify = "aws ses verify-domain-dkim --region eu-central-1 --domain sign.acme.test";

test("a mail domain is right once SES has verified it", () => {
  expect(identityFound(sending, "Success")).toEqual({
    state: "ok",
    says: "sign.acme.test is verified",
  });
  for (const status of ["Pending", undefined])
    expect(identityFound(sending, status)).toEqual({
      state: "fix",
      says: `sign.acme.test is not verified: ${verify}, then set its records`,
    });
});

test("mails are signed only where DKIM is on and verified; else its records are named", () => {
  const tokens = { DkimTokens: ["one", "two"] };
  const good = { DkimEnabled: true, DkimVerificationStatus: "Success", ...tokens };
  expect(dkimFound(sending, good)).toEqual({ state: "ok", says: "mails are signed" });
  const records =
    "set CNAME records to <token>.dkim.amazonses.com: one._domainkey.sign.acme.test, two._domainkey.sign.acme.test";
  for (const wrong of [{ DkimEnabled: false }, { DkimVerificationStatus: "Pending" }])
    expect(dkimFound(sending, { ...good, ...wrong })).toEqual({ state: "fix", says: records });
  expect(dkimFound(sending, {})).toEqual({ state: "fix", says: `run: ${verify}` });
});

test("a DMARC record counts at the mail domain and at those above it, but not at the top", () => {
  expect(dmarcNames(sending)).toEqual(["_dmarc.sign.acme.test", "_dmarc.acme.test"]);
  const policy = "v=DMARC1; p=reject";
  expect(dmarcFound(sending, [["other"], [policy]])).toEqual({
    state: "ok",
    says: `acme.test: ${policy}`,
  });
  expect(dmarcFound(sending, [[policy], ["v=DMARC1; p=none"]]).says).toBe(
    `sign.acme.test: ${policy}`,
  );
  expect(dmarcFound(sending, [["a v=DMARC1"], []])).toEqual({
    state: "fix",
    says: "set a TXT record _dmarc.sign.acme.test, to begin with: v=DMARC1; p=none; rua=mailto:<you>",
  });
});

test("a MAIL FROM domain of one's own is advised, and its records are named until SES has seen them", () => {
  expect(mailFromFound(sending, {})).toEqual({
    state: "ok",
    says: expect.stringMatching(/^it is amazonses\.com: .* --mail-from-domain bounce\.sign\.acme/),
  });
  const own = { MailFromDomain: "bounce.acme.test" };
  expect(mailFromFound(sending, { ...own, MailFromDomainStatus: "Success" })).toEqual({
    state: "ok",
    says: "bounce.acme.test",
  });
  expect(mailFromFound(sending, { ...own, MailFromDomainStatus: "Pending" })).toEqual({
    state: "fix",
    says: "set an MX record bounce.acme.test to: 10 feedback-smtp.eu-central-1.amazonses.com, and a TXT record: v=spf1 include:amazonses.com ~all",
  });
});

describe("the SPF record of the domain to which mails come back", () => {
  const own = { MailFromDomain: "bounce.acme.test" };
  test("is Amazon's own where there is no other domain", () => {
    expect(spfFound({}, [])).toEqual({ state: "ok", says: "amazonses.com has its own record" });
  });
  test.each([
    ["v=spf1 include:amazonses.com ~all"],
    ["V=SPF1 +include:amazonses.com"],
    ["v=spf1 a include:AmazonSES.com -all"],
  ])("names Amazon by %s", (policy) => {
    expect(spfFound(own, ["other", policy])).toEqual({
      state: "ok",
      says: `bounce.acme.test: ${policy}`,
    });
  });
  test.each([
    [[]],
    [["v=spf1 -all"]],
    [["v=spf1 include:amazonses.com.evil.test ~all"]],
    [["v=spf10 include:amazonses.com"]],
  ])("doesn't by %j", (texts) => {
    expect(spfFound(own, texts)).toEqual({
      state: "fix",
      says: "set a TXT record bounce.acme.test: v=spf1 include:amazonses.com ~all",
    });
  });
  test("counts only once", () => {
    const policy = "v=spf1 include:amazonses.com ~all";
    expect(spfFound(own, [policy, "v=spf1"])).toEqual({
      state: "fix",
      says: "leave one of the 2 SPF records of bounce.acme.test: with two, none counts",
    });
  });
});

test("SES's quota tells of the sandbox, and of a stage that counts on another one", () => {
  const sandbox = {
    state: "fix",
    says: "mails reach verified addresses only: request production access in SES",
  };
  for (const quota of [{}, { Max24HourSend: 200 }])
    expect(quotaFound(quota, undefined)).toEqual(sandbox);
  const quota = { Max24HourSend: 201, MaxSendRate: 14 };
  const left = { state: "ok", says: "left: 201 mails a day, 14 a second" };
  for (const known of [undefined, 201]) expect(quotaFound(quota, known)).toEqual(left);
  expect(quotaFound(quota, 200)).toEqual({
    state: "fix",
    says: "the account has 201 mails a day: undersign.config.ts says mailsPerDay 200, of which an alarm tells",
  });
  expect(quotaFound({ Max24HourSend: -1 }, 200)).toEqual({
    state: "ok",
    says: "left: -1 mails a day, 0 a second",
  });
});
