import { expect, test } from "vitest";
import {
  dayWords,
  durationWords,
  namesWords,
  waitedWords,
} from "../../../frontend/features/documents/dashboard/progress-words.ts";

const hour = 3_600_000;

test.each([
  [1_000, "1 minute"],
  [25 * 60_000, "25 minutes"],
  [2 * hour - 1, "120 minutes"],
  [2 * hour, "2 hours"],
  [47 * hour, "47 hours"],
  [48 * hour, "2 days"],
])("%d ms are %s", (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});

test("waiting time is given in whole days", () => {
  const since = "2026-11-20T12:00:00.000Z";
  const at = (iso: string) => waitedWords(since, Date.parse(iso));
  expect(at("2026-11-21T11:59:59.000Z")).toBe("today");
  expect(at("2026-11-21T12:00:00.000Z")).toBe("1 day");
  expect(at("2026-11-23T13:00:00.000Z")).toBe("3 days");
});

test("people are named, and of many how many others there are", () => {
  expect(namesWords(["Ann"], 1)).toBe("Ann");
  expect(namesWords(["Ann", "Ben"], 2)).toBe("Ann and Ben");
  expect(namesWords(["Ann", "Ben", "Cem"], 7)).toBe("Ann, Ben, Cem and 4 others");
});

test("a day has its month", () => {
  expect(dayWords("2026-08-31")).toBe("31 Aug");
});
