import { describe, expect, test } from "vitest";
import type { Session } from "../../../../core/domain/account/account.ts";
import {
  domainOf,
  isCheckDue,
  isProven,
  isTrusted,
  needsSignOn,
  personIn,
  proofRecord,
  type SignOn,
  signedOnIn,
  signedOnSession,
} from "../../../../core/domain/account/sign-on.ts";

const now = new Date("2026-12-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const signOn: SignOn = {
  ...{ issuer: "https://login.firm.example", clientId: "us", secret: "sealed" },
  ...{ domain: "firm.example", proof: "abc", role: "sender", isOnly: false, version: 1 },
};

const session: Session = { poolUserId: "u1", id: "s1", startedAtSeconds: 1_796_000_000 };
const person = {
  ...{ userId: "u1", firstName: "Ann", lastName: "Able", email: "ann@firm.example", mobile: "" },
};

describe("a session by single sign-on", () => {
  const entry = signedOnSession(session, { workspaceId: "w1", at: "login.firm.example:8443" });
  const ann = { ...person, signedOnSessions: new Set(["1 s0 w0 other.example", entry]) };

  test("is known with its workspace and where the person logged in", () => {
    expect(signedOnIn(ann, session)).toEqual({
      ...{ workspaceId: "w1", at: "login.firm.example:8443" },
    });
  });

  test("is no other session of the person", () => {
    expect(signedOnIn(ann, { ...session, id: "s2" })).toBeUndefined();
    expect(signedOnIn(person, session)).toBeUndefined();
  });

  test("has an entry that says when it has ended, twelve hours after it began", () => {
    expect(entry.split(" ")[0]).toBe(String(1_796_000_000 + 12 * 3_600));
  });
});

describe("a member needs single sign-on", () => {
  test.each([
    ["where it is the only way", "only", undefined, true],
    ["where they came by it", "domain", true, true],
  ] as const)("%s", (_, rule, bySignOn, needed) => {
    expect(needsSignOn({ signOn: rule }, "sender", { bySignOn })).toBe(needed);
  });

  test("neither after an invitation alone, nor once the workspace has none", () => {
    expect(needsSignOn({ signOn: "domain" }, "sender", {})).toBe(false);
    expect(needsSignOn({ signOn: undefined }, "sender", { bySignOn: true })).toBe(false);
  });

  test("never as the owner", () => {
    expect(needsSignOn({ signOn: "only" }, "owner", undefined)).toBe(false);
    expect(needsSignOn({ signOn: "domain" }, "owner", { bySignOn: true })).toBe(false);
  });
});

test.each([
  ["ann@firm.example", "firm.example"],
  ["ANN@Firm.Example", "firm.example"],
  ["ann@münchen.example", "xn--mnchen-3ya.example"],
])("the domain of %s is %s", (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

describe("the record of a domain", () => {
  test("has a name and a value that belong to the workspace", () => {
    expect(proofRecord(signOn)).toEqual({
      ...{ name: "_undersign.firm.example", value: "undersign-domain=abc" },
    });
  });

  test.each([
    [["undersign-domain=abc"], true],
    [["v=spf1 -all", " undersign-domain=abc "], true],
    [["undersign-domain=abcd", "undersign-domain=ab", "abc"], false],
    [[], false],
    [undefined, undefined],
  ])("is found in %j: %s", (texts, found) => {
    expect(isProven(texts, signOn)).toBe(found);
  });

  test.each([
    ["never", {}, true, false],
    ["59 minutes ago", { checkedAt: hoursAgo(59 / 60) }, false, true],
    ["an hour ago", { checkedAt: hoursAgo(1) }, true, true],
    ["71 hours ago", { checkedAt: hoursAgo(71) }, true, true],
    ["72 hours ago", { checkedAt: hoursAgo(72) }, true, false],
    ["and missed since then", { checkedAt: hoursAgo(0.1), lostAt: hoursAgo(0) }, true, false],
  ])("that was found %s", (_, times, due, trusted) => {
    const one = { ...signOn, ...times };
    expect([isCheckDue(one, now), isTrusted(one, now)]).toEqual([due, trusted]);
  });
});

describe("a person who comes for the first time", () => {
  const claims = { sub: "1", email: "Ann@firm.example", email_verified: true };
  const codeOf = (more: object) => {
    try {
      personIn({ ...claims, ...more }, "firm.example");
      return "accepted";
    } catch (error) {
      return error instanceof Error && "code" in error ? error.code : error;
    }
  };

  test.each([
    [{ email_verified: false }, "SIGN_ON_UNVERIFIED"],
    [{ email_verified: "true" }, "SIGN_ON_UNVERIFIED"],
    [{ email_verified: undefined }, "SIGN_ON_UNVERIFIED"],
    [{ email_verified: false, xms_edov: true }, "SIGN_ON_UNVERIFIED"],
    [{ email_verified: undefined, xms_edov: false }, "SIGN_ON_UNVERIFIED"],
    [{ email_verified: undefined, xms_edov: [true] }, "SIGN_ON_UNVERIFIED"],
    [{ email: undefined }, "SIGN_ON_UNVERIFIED"],
    [{ email: ["ann@firm.example"] }, "SIGN_ON_UNVERIFIED"],
    [{ email: "ann@other.example" }, "SIGN_ON_OTHER_DOMAIN"],
    [{ email: "ann@sub.firm.example" }, "SIGN_ON_OTHER_DOMAIN"],
    [{ email_verified: undefined, xms_edov: 1 }, "accepted"],
    [{ email_verified: undefined, xms_edov: "1" }, "accepted"],
    [{}, "accepted"],
  ])("with %j: %s", (more, code) => {
    expect(codeOf(more)).toBe(code);
  });

  const nameIn = (more: object) => {
    const { firstName, lastName } = personIn({ ...claims, ...more }, "firm.example");
    return [firstName, lastName];
  };

  test.each([
    [{ given_name: "Ann", family_name: "Able Baker", name: "A. A." }, ["Ann", "Able Baker"]],
    [{ name: " Ann  Able Baker " }, ["Ann", "Able Baker"]],
    [{ name: "Ann" }, ["Ann", ""]],
    [{}, ["ann", ""]],
    [{ given_name: "Visit www.evil.example" }, ["ann", ""]],
    [{ given_name: "Support", name: 7 }, ["ann", ""]],
    [{ given_name: "A\u0000nn", family_name: "Able" }, ["A nn", "Able"]],
  ])("is named by %j", (more, names) => {
    expect(nameIn(more)).toEqual(names);
  });

  test("has the address in the form of accounts", () => {
    expect(personIn(claims, "firm.example").email).toBe("ann@firm.example");
  });

  test("whose address is no name either is a member", () => {
    expect(nameIn({ email: "support@firm.example" })).toEqual(["Member", ""]);
  });
});
