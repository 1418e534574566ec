import { describe, expect, test } from "vitest";
import { accountStatus, openAccount } from "../../../core/domain/account.ts";
import { later, noon } from "../../support/envelopes.ts";

const account = openAccount(
  {
    userId: "u1",
    email: "a@example.com",
    firstName: "A",
    lastName: "B",
    mobile: "5551234567",
    plan: "FREE_TRIAL",
  },
  noon,
);
const day = 24 * 60;

describe("a trial", () => {
  test("lasts seven days", () => {
    expect(accountStatus(account, later(7 * day - 1))).toBe("IN_LIMIT");
    expect(accountStatus(account, later(7 * day))).toBe("inactive");
  });

  test("holds three documents", () => {
    expect(accountStatus({ ...account, documentsUsed: 2 }, noon)).toBe("IN_LIMIT");
    expect(accountStatus({ ...account, documentsUsed: 3 }, noon)).toBe("OVER_LIMIT");
  });
});

describe("a plan", () => {
  test.each([
    ["STARTER_MONTHLY", 30],
    ["PRO_ANNUAL", 150],
  ] as const)("%s holds %d documents and has no clock of seven days", (plan, max) => {
    const paid = { ...account, plan, trialEndsAt: undefined, documentsUsed: max - 1 };
    expect(accountStatus(paid, later(400 * day))).toBe("IN_LIMIT");
    expect(accountStatus({ ...paid, documentsUsed: max }, noon)).toBe("OVER_LIMIT");
  });
});
