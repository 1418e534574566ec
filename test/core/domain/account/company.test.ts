import { describe, expect, test } from "vitest";
import { openAccount } from "../../../../core/domain/account/account.ts";
import {
  assertCompanyName,
  assertMayReplyTo,
  companyReply,
  letterheadOf,
  mayRegisterCompany,
  ownCompanyReply,
} from "../../../../core/domain/account/company.ts";
import { noon } from "../../../support/envelopes.ts";

const logo = { key: "k", versionId: "v", sha256: "0123456789abcdef".repeat(4), sizeBytes: 9 };
const company = { id: "c1", userId: "u1", name: "Acme", logo };

test("an envelope keeps a company's name and which logo it had", () => {
  expect(letterheadOf(company)).toEqual({
    id: "c1",
    name: "Acme",
    logoVersion: "0123456789abcdef",
  });
  const logoUrl = "/api/companies/c1/logo?v=0123456789abcdef";
  for (const reply of [companyReply(letterheadOf(company)), ownCompanyReply(company)])
    expect(reply).toStrictEqual({ name: "Acme", logoUrl });
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

const account = openAccount(
  {
    userId: "u1",
    email: "ann@acme.org",
    firstName: "Ann",
    lastName: "Lee",
    mobile: "",
    plan: "FREE_TRIAL",
  },
  noon,
);

test("every account may, where the setting says so", () => {
  expect(mayRegisterCompany(account, "*")).toBe(true);
  expect(mayRegisterCompany(account, " * ")).toBe(true);
  expect(mayRegisterCompany(account, "ops@acme.org")).toBe(false);
  expect(mayRegisterCompany(account, "")).toBe(false);
});

test("a company without a logo has no address of one, and only its account sees where replies go", () => {
  const face = { accent: "#1f4e9c", website: "https://acme.org/", replyTo: "office@acme.org" };
  const { logo: _, ...bare } = { ...company, ...face };
  const { replyTo, ...shown } = face;
  expect(companyReply(letterheadOf(bare))).toEqual({ name: "Acme", ...shown });
  expect(ownCompanyReply(bare)).toEqual({ name: "Acme", ...shown, replyTo });
  expect(letterheadOf(bare)).toEqual({ id: "c1", name: "Acme", ...face });
});

test("nobody's company is called like the product but that of the operator's own account", () => {
  for (const name of ["Undersign", "The Undersign Team", "Undеrsign"]) {
    expect(() => assertCompanyName(name, account, "*")).toThrow(/leave out the name Undersign/);
    expect(() => assertCompanyName(name, account, "ops@acme.org")).toThrow(/Undersign/);
    expect(() => assertCompanyName(name, account, "ANN@acme.org")).not.toThrow();
  }
  expect(() => assertCompanyName("Acme", account, "*")).not.toThrow();
});

describe("replies can go", () => {
  const check = (replyTo: string, email: string) => () =>
    assertMayReplyTo(replyTo, { ...account, email });

  test.each([
    ["ann@acme.org", "ann@acme.org"],
    ["office@acme.org", "ann@acme.org"],
    ["ann@gmail.com", "ann@gmail.com"],
  ])("to %s for %s", (replyTo, email) => {
    expect(check(replyTo, email)).not.toThrow();
  });

  test.each([
    ["ceo@bank.example", "ann@acme.org", /ends in @acme\.org/],
    ["ann@mail.acme.org", "ann@acme.org", /ends in @acme\.org/],
    ["ann@acme.org.evil.example", "ann@acme.org", /ends in @acme\.org/],
    ["bob@gmail.com", "ann@gmail.com", /anybody can get an address at gmail\.com/],
    ["bob@yahoo.co.uk", "ann@yahoo.co.uk", /yahoo\.co\.uk/],
    ["bob@web.de", "ann@web.de", /web\.de/],
  ])("not to %s for %s", (replyTo, email, why) => {
    expect(check(replyTo, email)).toThrow(
      expect.objectContaining({ field: "replyTo", message: expect.stringMatching(why) }),
    );
  });
});
