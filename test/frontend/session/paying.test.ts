import { afterEach, expect, test } from "vitest";
import { isBackFromPaying, leaveToPay } from "../../../frontend/session/paying.ts";
import { tabStorage } from "../../../frontend/session/storage.ts";

afterEach(() => tabStorage.clear());

const start = 1_000_000_000;
const minuteMs = 60_000;

test("a person back from the payment page within half an hour continues, once", () => {
  leaveToPay(start);
  expect(isBackFromPaying(start + 29 * minuteMs)).toBe(true);
  expect(isBackFromPaying(start + 29 * minuteMs)).toBe(false);
  leaveToPay(start);
  expect(isBackFromPaying(start + 30 * minuteMs)).toBe(false);
});

test("a person who has not left to pay is not back from it", () => {
  expect(isBackFromPaying(start)).toBe(false);
});
