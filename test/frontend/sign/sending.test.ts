import { expect, test } from "vitest";
import { ApiError } from "../../../frontend/api/api-error.ts";
import { isUnderway, mayPass, remedyFor, waitMs } from "../../../frontend/pages/sign/sending.ts";
import { isEchoOf } from "../../../frontend/pages/sign/tap-echo.ts";

type Code = ConstructorParameters<typeof ApiError>[1];
const error = (status: number, code: Code, retryAfterSeconds?: number) =>
  new ApiError(status, code, "A sentence.", undefined, retryAfterSeconds);

test("a signature that may still arrive is kept; one that was refused is not sent again", () => {
  expect(mayPass(error(0, "OFFLINE"))).toBe(true);
  expect(mayPass(error(500, "INTERNAL"))).toBe(true);
  expect(mayPass(error(429, "TOO_MANY_REQUESTS"))).toBe(true);
  expect(mayPass(error(409, "CONFLICT"))).toBe(true);
  expect(mayPass(error(409, "VOIDED"))).toBe(false);
  expect(mayPass(error(400, "BAD_IMAGE"))).toBe(false);
});

test("tries come later and later, half a minute apart at most, or when the server wants them", () => {
  const offline = error(0, "OFFLINE");
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => waitMs(offline, tries))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(waitMs(error(429, "TOO_MANY_REQUESTS", 45), 1)).toBe(45_000);
  expect(waitMs(error(429, "TOO_MANY_REQUESTS", 86_400), 1)).toBe(600_000);
});

test("while it is on its way or kept nothing may change", () => {
  const because = error(0, "OFFLINE");
  expect(isUnderway({ state: "not yet" })).toBe(false);
  expect(isUnderway({ state: "on its way" })).toBe(true);
  expect(isUnderway({ state: "kept", because })).toBe(true);
  expect(isUnderway({ state: "refused", because })).toBe(false);
});

test("each refusal calls for what helps", () => {
  expect(remedyFor(error(409, "VOIDED"))).toBe("look again");
  expect(remedyFor(error(401, "LINK_INVALID"))).toBe("look again");
  expect(remedyFor(error(409, "DISCLOSURE_CHANGED"))).toBe("reload");
  expect(remedyFor(error(400, "BAD_IMAGE"))).toBe("new signature");
  expect(remedyFor(error(400, "BAD_FIELD"))).toBe("retry");
});

test("the second tap of a double one is an echo; a tap elsewhere, later, or by key is not", () => {
  const tap = { timeStamp: 1000, clientX: 100, clientY: 200, detail: 1 };
  expect(isEchoOf(undefined, tap)).toBe(false);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1200 })).toBe(true);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1500 })).toBe(false);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1200, clientY: 260 })).toBe(false);
  expect(isEchoOf(tap, { ...tap, timeStamp: 1200, detail: 0 })).toBe(false);
});
