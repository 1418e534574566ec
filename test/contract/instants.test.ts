import { expect, test } from "vitest";
import { isDay } from "../../contract/rules/inputs/day.ts";
import { instant } from "../../contract/rules/inputs/sender-inputs.ts";
import { sinceTime } from "../../contract/rules/programs/hooks.ts";

test.each([
  ["2026-11-23T09:00:00Z", "2026-11-23T09:00:00.000Z"],
  ["2026-11-23T09:00:00.250Z", "2026-11-23T09:00:00.250Z"],
  ["2026-11-23T09:00:00.123456+00:00", "2026-11-23T09:00:00.123Z"],
  ["2026-11-23T01:30:00-05:30", "2026-11-23T07:00:00.000Z"],
])("an instant is read as programs write it: %s", (written, read) => {
  expect(instant.parse(written)).toBe(read);
});

test.each([
  ...["2026-02-30T00:00:00Z", "2027-02-29T09:00:00Z", "2026-13-01T00:00:00Z"],
  ...["2026-11-23T25:00:00Z", "2026-11-23T09:00:00+99:00", "2026-11-23", "2026-11-23T09:00:00"],
])("an instant that does not exist is refused: %s", (written) => {
  expect(instant.safeParse(written).success).toBe(false);
});

test("a webhook's events are not asked for since 30 February", () => {
  expect(sinceTime.safeParse("2026-02-28T00:00:00Z").success).toBe(true);
  expect(sinceTime.safeParse("2026-02-30T00:00:00Z").success).toBe(false);
});

test("a day exists, and its year is no short one in four digits", () => {
  expect(["2024-02-29", "1926-01-01"].map(isDay)).toEqual([true, true]);
  expect(["2026-02-29", "0026-01-01", "26-01-01"].map(isDay)).toEqual([false, false, false]);
});
