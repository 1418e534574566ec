import { expect, test } from "vitest";
import {
  type ApiKey,
  endOfKey,
  idOfKey,
  isLive,
  keyToken,
  shownKeys,
  viaKey,
  withKey,
  withoutKey,
  withReplaced,
} from "../../../../core/domain/account/api-key.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

const keyOf = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: "Billing",
  scopes: ["documents:read"],
  hash: `hash of ${id}`,
  createdAt: "2026-11-01T00:00:00.000Z",
  ...more,
});

const tenKeys = Array.from({ length: 10 }, (_, i) => keyOf(`k${i}`));

test("a key is its id, its secret and the CRC-32 of both in base 62", () => {
  const token = `us_3fAb12Cd34Ef_${"s".repeat(43)}_3xqFeo`;
  expect(keyToken("3fAb12Cd34Ef", "s".repeat(43))).toBe(token);
  expect(idOfKey(token)).toBe("3fAb12Cd34Ef");
});

test("a mistyped, shortened or lengthened key is no key", () => {
  const token = keyToken("3fAb12Cd34Ef", "s".repeat(43));
  const wrong = [
    "",
    token.slice(1),
    token.slice(0, -1),
    `${token}0`,
    `${token}\n`,
    token.replace("us_", "US_"),
    token.replace("ss", "sS"),
    token.replace("3f", "f3"),
    `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
    "eyJhbGciOiJSUzI1NiJ9.e30.AAAA",
  ];
  expect(wrong.map(idOfKey)).toEqual(wrong.map(() => undefined));
});

test("a key ends so many days from now, at a chosen moment, or never", () => {
  expect(endOfKey(90, now)).toBe("2027-02-20T12:00:00.000Z");
  expect(endOfKey("2027-01-01T00:00:00Z", now)).toBe("2027-01-01T00:00:00.000Z");
  expect(endOfKey("never", now)).toBeUndefined();
  expect(() => endOfKey("2026-11-22T12:00:00Z", now)).toThrow(/still to come/);
  expect(isLive({ endsAt: "2026-11-22T12:00:00.000Z" }, now)).toBe(false);
  expect(isLive({ endsAt: "2026-11-22T12:00:00.001Z" }, now)).toBe(true);
  expect(isLive({}, now)).toBe(true);
});

test("an account has ten keys at most; ended ones don't count", () => {
  const ended = keyOf("old", { endsAt: now.toISOString() });
  expect(() => withKey(tenKeys, keyOf("next"), now)).toThrow(/10 API keys/);
  const ten = withKey([ended, ...tenKeys.slice(1)], keyOf("next"), now);
  expect(ten.filter((key) => isLive(key, now))).toHaveLength(10);
});

test("each of ten keys can be replaced, once; the old ones work for a day, or until they would have ended", () => {
  let all: readonly ApiKey[] = [
    ...tenKeys.slice(1),
    keyOf("soon", { endsAt: later(0.5).toISOString() }),
  ];
  for (const { id } of [...all]) all = withReplaced(all, id, keyOf(`next ${id}`), now);
  expect(all).toHaveLength(20);
  expect(all.find(({ id }) => id === "k1")).toMatchObject({
    replacedBy: "next k1",
    endsAt: later(1).toISOString(),
  });
  expect(all.find(({ id }) => id === "soon")?.endsAt).toBe(later(0.5).toISOString());
  expect(() => withReplaced(all, "k1", keyOf("third"), now)).toThrow(/no longer be changed/);
  expect(() => withReplaced(all, "next k1", keyOf("third"), now)).toThrow(/10 API keys/);
  expect(shownKeys(all, later(1)).map(({ id }) => id)).toHaveLength(10);
});

test("a key that has ended by itself is shown for 30 days, one that was replaced or revoked is not", () => {
  const ended = keyOf("ended", { endsAt: later(1).toISOString() });
  const replaced = keyOf("replaced", { endsAt: later(1).toISOString(), replacedBy: "k" });
  expect(shownKeys([ended, replaced], now)).toEqual([ended, replaced]);
  expect(shownKeys([ended, replaced], later(30))).toEqual([ended]);
  expect(shownKeys([ended, replaced], later(31))).toEqual([]);
  expect(withoutKey([ended, replaced], "ended", now)).toEqual([replaced]);
  expect(() => withoutKey([ended], "other", now)).toThrow(/can't find/);
});

test("the trail names a key by its name and the part that is no secret", () => {
  expect(viaKey(keyOf("3fAb12Cd34Ef"))).toBe("API key Billing (us_3fAb12Cd34Ef)");
});
