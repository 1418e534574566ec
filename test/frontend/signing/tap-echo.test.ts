import { expect, test } from "vitest";
import { isEchoOf } from "../../../frontend/features/signing/sign/act/tap-echo.ts";

const first = { timeStamp: 1000, clientX: 100, clientY: 100, detail: 1 };

test("a second tap at once on the same spot is an echo; one elsewhere is not", () => {
  expect(isEchoOf(first, { ...first, timeStamp: 1200 })).toBe(true);
  expect(isEchoOf(first, { ...first, timeStamp: 1200, clientX: 140 })).toBe(false);
});

test("the second click of a double click is an echo, however long a slow device takes for the first", () => {
  expect(isEchoOf(first, { ...first, timeStamp: 3000, detail: 2 })).toBe(true);
  expect(isEchoOf(first, { ...first, timeStamp: 3000 })).toBe(false);
});

test("neither a first tap nor a click by key is an echo", () => {
  expect(isEchoOf(undefined, first)).toBe(false);
  expect(isEchoOf(first, { ...first, timeStamp: 1001, detail: 0 })).toBe(false);
});
