import { expect, test } from "vitest";
import { companyMail } from "../../../../contract/rules/mails/company-mail.ts";
import { companyReply } from "../../../../core/domain/account/company.ts";
import { invitationFrom, sampleMail } from "../../../../scripts/sample-mail/sample-mail.ts";

/** What an account sees of its company's mails while it types. */

const now = new Date("2026-11-26T16:05:00.000Z");
const named = { id: "c1", name: "Kim & Søn <ApS>" };

test.each([
  ["a name", named],
  ["a colour", { ...named, accent: "#8a1c4a" }],
  ["a logo", { ...named, logoVersion: "9" }],
  ["a website", { ...named, website: "https://kim.example.org/a?b=1&c=2" }],
  [
    "all of them",
    { ...named, accent: "#123456", logoVersion: "9", website: "https://kim.example.org/" },
  ],
])("the preview with %s is byte for byte the mail that is sent", (_, company) => {
  const shown = companyMail(sampleMail(), companyReply(company), "25 January 2027, 16:05 UTC");
  expect(shown).toBe(invitationFrom(company, now));
});
