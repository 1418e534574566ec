import { expect, test } from "vitest";
import { ApiError } from "../../../frontend/api/api-error.ts";
import {
  isTemporary,
  isUnderway,
  remedyFor,
  waitMs,
} from "../../../frontend/features/signing/sign/act/sending.ts";
import { isEchoOf } from "../../../frontend/features/signing/sign/act/tap-echo.ts";

type Code = ConstructorParameters<typeof ApiError>[1];
const error = (status: number, code: Code, retryAfterSeconds?: number) =>
  new ApiError(status, code, "A sentence.", undefined, retryAfterSeconds);

test("a signature is kept after a temporary error, and not sent again after a refusal", () => {
  expect(isTemporary(error(0, "OFFLINE"))).toBe(true);
  expect(isTemporary(error(500, "INTERNAL"))).toBe(true);
  expect(isTemporary(error(429, "TOO_MANY_REQUESTS"))).toBe(true);
  expect(isTemporary(error(409, "CONFLICT"))).toBe(true);
  expect(isTemporary(error(409, "VOIDED"))).toBe(false);
  expect(isTemporary(error(400, "BAD_IMAGE"))).toBe(false);
});

test("the time between tries grows to half a minute, or is what the server asks for", () => {
  const offline = error(0, "OFFLINE");
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => waitMs(offline, tries))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(waitMs(error(429, "TOO_MANY_REQUESTS", 45), 1)).toBe(45_000);
  expect(waitMs(error(429, "TOO_MANY_REQUESTS", 86_400), 1)).toBe(600_000);
});

test("nothing may change while it is being sent or kept", () => {
  const because = error(0, "OFFLINE");
  expect(isUnderway({ state: "not yet" })).toBe(false);
  expect(isUnderway({ state: "on its way" })).toBe(true);
  expect(isUnderway({ state: "kept", because })).toBe(true);
  expect(isUnderway({ state: "refused", because })).toBe(false);
});

test("each refusal has the remedy that helps", () => {
  expect(remedyFor(error(409, "VOIDED"))).toBe("look again");
  expect(remedyFor(error(401, "LINK_INVALID"))).toBe("look again");
  expect(remedyFor(error(409, "DISCLOSURE_CHANGED"))).toBe("reload");
  expect(remedyFor(error(400, "BAD_IMAGE"))).toBe("new signature");
  expect(remedyFor(error(400, "BAD_FIELD"))).toBe("retry");
});

test("the second tap of a double tap is an echo; a tap elsewhere, later, or by key is not", () => {
  const tap = { timeStamp: 1000, clientX: 100, clientY: 200, detail: 1 };
  expect(isEchoOf(undefined, tap)).toBe(false);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1200 })).toBe(true);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1500 })).toBe(false);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1200, clientY: 260 })).toBe(false);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1200, detail: 0 })).toBe(false);
});
