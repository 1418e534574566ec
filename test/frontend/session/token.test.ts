import { expect, test } from "vitest";
import { expiryOnArrival, isExpired, lifeOf } from "../../../frontend/session/token.ts";

const nowMs = 1_800_000_000_000;
const nowSeconds = nowMs / 1000;

function token(claims: object): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}

test("a token is expired from the second of its exp claim", () => {
  expect(isExpired(token({ exp: nowSeconds + 1 }), nowMs)).toBe(false);
  expect(isExpired(token({ exp: nowSeconds }), nowMs)).toBe(true);
  expect(isExpired(token({ exp: nowSeconds - 1 }), nowMs)).toBe(true);
});

test("a token without a readable exp counts as expired", () => {
  for (const text of ["", "a.b.c", "a.!!.c", token({}), token({ exp: "soon" })]) {
    expect(isExpired(text, nowMs), text).toBe(true);
  }
});

test("claims are read in UTF-8 and in base64url", () => {
  const life = lifeOf(token({ exp: nowSeconds, iat: nowSeconds - 600, name: "Ünal ÿÿ>>??" }));
  expect(life).toEqual({ expiresAtMs: nowMs, lifetimeMs: 600_000 });
});

test("a fresh token is valid for its full lifetime on a device whose clock is an hour ahead", () => {
  const fresh = token({ iat: nowSeconds - 3600, exp: nowSeconds - 3000 });
  expect(expiryOnArrival(fresh, nowMs)).toBe(nowMs + 600_000);
});

test("the exp claim decides without an iat claim", () => {
  expect(expiryOnArrival(token({ exp: nowSeconds + 60 }), nowMs)).toBe(nowMs + 60_000);
  expect(expiryOnArrival("rubbish", nowMs)).toBe(nowMs);
});
