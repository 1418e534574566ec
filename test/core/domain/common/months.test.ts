import { describe, expect, test } from "vitest";
import { addMonths, monthOf } from "../../../../core/domain/common/months.ts";
import { numbers } from "../../../support/numbers.ts";

const day = 86_400_000;

describe("the months of a subscription", () => {
  test.each([
    ["2027-01-31T10:00:00.000Z", 1, "2027-02-28T10:00:00.000Z"],
    ["2027-01-31T10:00:00.000Z", 2, "2027-03-31T10:00:00.000Z"],
    ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
    ["2028-02-29T23:59:59.000Z", 12, "2029-02-28T23:59:59.000Z"],
    ["2028-02-29T23:59:59.000Z", 48, "2032-02-29T23:59:59.000Z"],
    ["2026-12-31T00:00:00.000Z", 2, "2027-02-28T00:00:00.000Z"],
    ["2026-11-30T00:00:00.000Z", 3, "2027-02-28T00:00:00.000Z"],
  ])("%s and %d months are %s", (anchor, months, expected) => {
    expect(addMonths(new Date(anchor), months).toISOString()).toBe(expected);
  });

  test.each([
    ["2027-01-31T10:00:00.000Z", "2027-02-28T09:59:59.999Z", "2027-01-31T10:00:00.000Z"],
    ["2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["2027-01-31T10:00:00.000Z", "2027-03-31T09:59:59.999Z", "2027-02-28T10:00:00.000Z"],
    ["2027-01-31T10:00:00.000Z", "2027-03-31T10:00:00.000Z", "2027-03-31T10:00:00.000Z"],
    ["2027-01-31T10:00:00.000Z", "2027-01-30T10:00:00.000Z", "2027-01-31T10:00:00.000Z"],
  ])("of %s, %s lies in the one that began at %s", (anchor, now, expected) => {
    expect(monthOf(new Date(anchor), new Date(now)).toISOString()).toBe(expected);
  });

  test("follow each other without a gap, whatever the day they are counted from", () => {
    const { next } = numbers(20_261_121);
    for (let round = 0; round < 2_000; round++) {
      const anchor = new Date(Date.UTC(2024, 0, 1) + Math.floor(next() * 3_000 * day));
      const now = new Date(anchor.getTime() + Math.floor(next() * 2_000 * day));
      const began = monthOf(anchor, now);
      const ends = monthOf(anchor, new Date(began.getTime() + 32 * day));
      const what = `${anchor.toISOString()} ${now.toISOString()}`;
      expect(began <= now, what).toBe(true);
      expect(now < ends, what).toBe(true);
      expect(monthOf(anchor, new Date(ends.getTime() - 1)), what).toEqual(began);
      expect(ends.getTime() - began.getTime(), what).toBeGreaterThanOrEqual(28 * day);
      expect(ends.getTime() - began.getTime(), what).toBeLessThanOrEqual(31 * day);
    }
  });

  test("are the same in every time zone of the computer", () => {
    const zone = process.env["TZ"];
    try {
      const months = ["UTC", "Pacific/Kiritimati", "America/Adak"].map((name) => {
        process.env["TZ"] = name;
        return monthOf(
          new Date("2027-01-31T23:30:00Z"),
          new Date("2027-03-31T22:00:00Z"),
        ).toISOString();
      });
      expect(new Set(months)).toEqual(new Set(["2027-02-28T23:30:00.000Z"]));
    } finally {
      process.env["TZ"] = zone;
    }
  });
});
