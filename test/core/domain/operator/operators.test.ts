import { expect, test } from "vitest";
import { type Account, openAccount } from "../../../../core/domain/account/account.ts";
import { type Act, testMailsIn } from "../../../../core/domain/operator/log.ts";
import {
  isOperator,
  readOperators,
  shortenedAddress,
} from "../../../../core/domain/operator/operators.ts";

const now = new Date("2026-11-26T10:00:00.000Z");
const person = (email: string, more: Partial<Account> = {}) => ({
  ...openAccount(
    { userId: "u1", email, firstName: "Ann", lastName: "Lee", mobile: "", plan: undefined },
    now,
  ),
  ...more,
});

test("an operator is who has proven a mailbox that the stage names", () => {
  const operators = readOperators("ann@firm.test,Bea@münchen.test");
  const provenAt = now.toISOString();
  expect(isOperator(operators, person("ann@firm.test", { provenAt }))).toBe(true);
  expect(isOperator(operators, person("bea@xn--mnchen-3ya.test", { provenAt }))).toBe(true);
  expect(isOperator(operators, person("ann@firm.test", { provenAt: undefined }))).toBe(false);
  expect(isOperator(operators, person("ann@firm.test.evil.test", { provenAt }))).toBe(false);
  expect(isOperator(readOperators(""), person("ann@firm.test", { provenAt }))).toBe(false);
});

test("the log has the first letter of a mailbox, and its domain", () => {
  expect(shortenedAddress("ann.lee@firm.test")).toBe("a…@firm.test");
  expect(shortenedAddress("𝒜nn@firm.test")).toBe("𝒜…@firm.test");
});

test("a test mail has the last answer about it", () => {
  const at = now.toISOString();
  const act = (more: Partial<Act>): Act => ({ at, by: "u1", act: "answered", ...more });
  const latestFirst = [
    act({ about: "m1", landed: "junk" }),
    act({ about: "m1", landed: "inbox" }),
    act({ act: "looked", about: "u2" }),
    act({ act: "tested", about: "m2" }),
    act({ act: "tested", about: "m1" }),
  ];
  expect(testMailsIn(latestFirst)).toEqual([
    { id: "m2", at, by: "u1" },
    { id: "m1", at, by: "u1", landed: "junk" },
  ]);
});
