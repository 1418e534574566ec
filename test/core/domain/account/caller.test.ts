import { expect, test } from "vitest";
import { scopes } from "../../../../contract/rules/programs/scopes.ts";
import { openAccount } from "../../../../core/domain/account/account.ts";
import { assertMay, callerByKey } from "../../../../core/domain/account/caller.ts";
import { callerAs } from "../../../support/callers.ts";
import { noon } from "../../../support/envelopes.ts";

const key = { id: "3fAb12Cd34Ef", name: "Billing", hash: "secret", createdAt: "2026-11-01" };
const person = { userId: "u1", email: "ann@example.com", firstName: "Ann", lastName: "Lee" };
const account = openAccount({ ...person, mobile: "5551234567", plan: "FREE_TRIAL" }, noon);

test.each(scopes)("a key with the scope %s may do that, and what is for any", (scope) => {
  const caller = callerByKey(account, account, { ...key, scopes: [scope] });
  expect(() => assertMay(caller, scope)).not.toThrow();
  expect(() => assertMay(caller, "any")).not.toThrow();
  const others = callerByKey(account, account, {
    ...key,
    scopes: scopes.filter((one) => one !== scope),
  });
  expect(() => assertMay(others, scope)).toThrow(/lacks the scope/);
});

test("a key acts for its account, is named in the trail, and keeps its hash to itself", () => {
  const caller = callerByKey(account, account, { ...key, scopes: [...scopes] });
  expect(caller).toMatchObject({ workspace: { id: "u1" }, actor: { userId: "u1" } });
  expect(caller.via).toBe("API key Billing (us_3fAb12Cd34Ef)");
  expect(JSON.stringify(caller.key)).not.toContain("secret");
});

test.each(scopes)("a person may do what is for %s in their workspace", (scope) =>
  expect(() => assertMay(callerAs(), scope)).not.toThrow(),
);
