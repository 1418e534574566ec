import { expect, test } from "vitest";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import {
  type Factors,
  factorKinds,
  type LoginPasskey,
  noFactors,
  withApp,
  withoutFactor,
  withPasskey,
  withUsedPasskey,
  withUsedRecovery,
  withUsedStep,
} from "../../../../core/domain/account/factors.ts";

const now = new Date("2026-11-30T09:00:00Z");
const addedAt = now.toISOString();
const app = { secret: "A", addedAt, lastStep: 5 };

const passkey = (id: string, counter = 0): LoginPasskey => ({
  ...{ id, counter, addedAt, publicKey: "", transports: [], name: "Firefox on Windows" },
});

const both: Factors = { app, passkeys: [passkey("k1", 3)], recovery: ["aa", "bb"] };

const refusalOf = (change: () => unknown): string => {
  try {
    change();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return "none";
};

test("a code of the app is used once, with all earlier ones, and only of the app that a person has", () => {
  expect(withUsedStep(both, app, 6).app?.lastStep).toBe(6);
  for (const step of [5, 4])
    expect(refusalOf(() => withUsedStep(both, app, step))).toBe("CODE_INVALID");
  expect(refusalOf(() => withUsedStep(both, { ...app, secret: "B" }, 6))).toBe("CODE_INVALID");
  expect(refusalOf(() => withUsedStep(noFactors, app, 6))).toBe("CODE_INVALID");
});

test("a recovery code is used once, and only beside a factor", () => {
  expect(withUsedRecovery(both, "aa").recovery).toEqual(["bb"]);
  expect(refusalOf(() => withUsedRecovery(both, "cc"))).toBe("CODE_INVALID");
  const alone = { ...noFactors, recovery: ["aa"] };
  expect(refusalOf(() => withUsedRecovery(alone, "aa"))).toBe("CODE_INVALID");
});

test("ten passkeys are the most, and one that is made again replaces itself", () => {
  const ten = Array.from({ length: 10 }, (_, i) => passkey(`k${i}`));
  const full: Factors = { ...noFactors, passkeys: ten };
  expect(refusalOf(() => withPasskey(full, passkey("k10")))).toBe("TOO_MANY_PASSKEYS");
  expect(withPasskey(full, passkey("k9", 7)).passkeys).toEqual([
    ...ten.slice(0, 9),
    passkey("k9", 7),
  ]);
  const asked = { ...noFactors, challenge: { value: "c", expiresAt: addedAt } };
  expect(withPasskey(asked, passkey("k1")).challenge).toBeUndefined();
});

test("a passkey whose counter doesn't rise is refused, and one without a counter is not", () => {
  const used = withUsedPasskey(both, { id: "k1", counter: 4 }, now).passkeys;
  expect(used).toEqual([{ ...passkey("k1", 4), lastUsedAt: addedAt }]);
  for (const counter of [3, 0])
    expect(refusalOf(() => withUsedPasskey(both, { id: "k1", counter }, now))).toBe(
      "PASSKEY_REFUSED",
    );
  const other = { id: "k2", counter: 9 };
  expect(refusalOf(() => withUsedPasskey(both, other, now))).toBe("PASSKEY_REFUSED");
  const uncounted: Factors = { ...noFactors, passkeys: [passkey("k1"), passkey("k2")] };
  const [first, second] = withUsedPasskey(uncounted, { id: "k2", counter: 0 }, now).passkeys;
  expect([first?.lastUsedAt, second?.lastUsedAt]).toEqual([undefined, addedAt]);
});

test("recovery codes stay with another factor, and go with the last", () => {
  const left = withoutFactor(both, "app");
  expect([factorKinds(left), left.recovery]).toEqual([["passkey"], ["aa", "bb"]]);
  expect(factorKinds(withoutFactor(both, "k1"))).toEqual(["app"]);
  expect(withoutFactor(left, "k1")).toEqual(noFactors);
  expect(refusalOf(() => withoutFactor(both, "k2"))).toBe("NOT_FOUND");
  expect(refusalOf(() => withoutFactor(left, "app"))).toBe("NOT_FOUND");
  expect(factorKinds(withApp(noFactors, app))).toEqual(["app"]);
});
