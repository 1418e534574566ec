import { expect, test } from "vitest";
import { lasting } from "../../../frontend/features/documents/document/durations.ts";
import { laterDays } from "../../../frontend/features/documents/document/later-days.ts";
import { zonedMoment } from "../../../frontend/features/documents/document/zoned-moment.ts";
import { againIn } from "../../../frontend/features/documents/signers/clock.ts";
import { mayChange } from "../../../frontend/features/documents/use-document.ts";
import { dayMs } from "../../../frontend/ui/times.ts";

const noon = "2026-11-21T12:00:00.000Z";
const at = Date.parse(noon);

test("a pause is given in whole minutes until it is over", () => {
  expect(againIn(noon, at - 240_000)).toBe("again in 4 min");
  expect(againIn(noon, at - 239_999)).toBe("again in 4 min");
  expect(againIn(noon, at - 180_000)).toBe("again in 3 min");
  expect(againIn(noon, at - 1)).toBe("again in 1 min");
  expect(againIn(noon, at)).toBeUndefined();
  expect(againIn(undefined, at)).toBeUndefined();
});

test.each([
  [1, "1 minute"],
  [119_999, "1 minute"],
  [120_000, "2 minutes"],
  [3_600_000, "1 hour"],
  [2 * 3_600_000, "2 hours"],
  [dayMs, "1 day"],
  [3.9 * dayMs, "3 days"],
])("%d ms are worded as %s", (ms, words) => expect(lasting(ms)).toBe(words));

test("a time in a document's zone has the zone's name, and UTC beside it", () => {
  expect(zonedMoment(noon, "Asia/Kolkata")).toMatch(/21.*5:30.* UTC\+5:30 \(12:00.* UTC\)$/);
  expect(zonedMoment(noon, undefined)).toBeUndefined();
  // In winter, London's clocks show UTC.
  expect(zonedMoment(noon, "Europe/London")).toMatch(/12:00.* UTC$/);
  expect(zonedMoment(noon, "Europe/London")).not.toContain("(");
});

test("an extension by thirty days is proposed, within the limit", () => {
  expect(laterDays(noon, at - 5 * dayMs)).toBe(35);
  expect(laterDays(noon, at - 4.5 * dayMs)).toBe(35);
  expect(laterDays(noon, at - 364 * dayMs)).toBe(365);
});

test("only a document in progress is asked for again", () => {
  expect(mayChange({ status: "created" })).toBe(true);
  expect(mayChange({ status: "completed" })).toBe(false);
  expect(mayChange({ status: "rejected" })).toBe(false);
});
