import { expect, test } from "vitest";
import { openAccount } from "../../../core/domain/account.ts";
import { companyReply, letterheadOf, mayRegisterCompany } from "../../../core/domain/company.ts";
import { noon } from "../../support/envelopes.ts";

const logo = { key: "k", versionId: "v", sha256: "0123456789abcdef".repeat(4), sizeBytes: 9 };
const company = { id: "c1", userId: "u1", name: "Acme", logo };

test("an envelope keeps a company's name and which logo it had", () => {
  expect(letterheadOf(company)).toEqual({
    id: "c1",
    name: "Acme",
    logoVersion: "0123456789abcdef",
  });
  expect(companyReply(letterheadOf(company))).toEqual({
    name: "Acme",
    logoUrl: "/api/companies/c1/logo?v=0123456789abcdef",
  });
});

test("one account may register a company, in whatever case its address is set", () => {
  const person = { userId: "u1", firstName: "A", lastName: "B", mobile: "", plan: "FREE_TRIAL" };
  const may = (email: string) =>
    mayRegisterCompany(
      openAccount({ ...person, plan: "FREE_TRIAL", email }, noon),
      " Boss@Example.com ",
    );
  expect([may("boss@example.com"), may("ann@example.com")]).toEqual([true, false]);
});
