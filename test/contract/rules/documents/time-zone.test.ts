import { describe, expect, test } from "vitest";
import { isTimeZone, isUtc, wallClock } from "../../../../contract/rules/documents/time-zone.ts";
import { languages } from "../../../../contract/rules/text/languages.ts";
import { localTime } from "../../../../languages/dates.ts";

test.each(["Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "UTC", "Etc/GMT+5"])(
  "%s is a time zone",
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each(["", "+01:00", "Europe/Atlantis", "Berlin", "__proto__", "Europe/Berlin\n"])(
  "%j is none",
  (name) => expect(isTimeZone(name)).toBe(false),
);

test("UTC has several names", () => {
  expect(["UTC", "Etc/UTC", "Etc/UCT", "Zulu"].map(isUtc)).toEqual([true, true, true, true]);
  expect(isUtc("Europe/London")).toBe(false);
});

describe("daylight saving", () => {
  const at = (iso: string) => {
    const local = localTime("en", new Date(iso), "Europe/Berlin");
    return `${local?.clock.toISOString().slice(0, 16)} ${local?.zone}`;
  };

  test("begins and ends at its instant: an hour that comes twice has two names", () => {
    expect(at("2026-03-29T00:59:59Z")).toBe("2026-03-29T01:59 CET");
    expect(at("2026-03-29T01:00:00Z")).toBe("2026-03-29T03:00 CEST");
    expect(at("2026-10-25T00:30:00Z")).toBe("2026-10-25T02:30 CEST");
    expect(at("2026-10-25T01:30:00Z")).toBe("2026-10-25T02:30 CET");
  });

  test("of an earlier year is that year's", () => {
    expect(at("1975-07-01T12:00:00Z")).toBe("1975-07-01T13:00 CET");
  });
});

test("a day can be another one than in UTC", () => {
  const at = new Date("2026-12-31T23:30:00Z");
  expect(wallClock(at, "Pacific/Kiritimati").toISOString()).toBe("2027-01-01T13:30:00.000Z");
  expect(wallClock(at, "Pacific/Pago_Pago").toISOString()).toBe("2026-12-31T12:30:00.000Z");
});

test("zones have names that the language's readers know, or their distance from UTC", () => {
  const name = (language: (typeof languages)[number], zone: string) =>
    localTime(language, new Date("2026-01-05T12:00:00Z"), zone)?.zone;
  expect(name("de", "Europe/Berlin")).toBe("MEZ");
  expect(name("en", "America/New_York")).toBe("EST");
  expect(name("en", "Europe/London")).toBe("GMT");
  for (const language of languages) {
    expect(name(language, "Asia/Kolkata")).toBe("UTC+5:30");
    expect(name(language, "America/Sao_Paulo")).toMatch(/^(UTC-3|BRT)$/);
    expect(name(language, "Europe/Warsaw")).toMatch(/^[A-Z]{3}$|^UTC\+1$/);
  }
});

test("there is only UTC where there is no zone, or none that this runtime knows", () => {
  for (const zone of [undefined, "Europe/Atlantis"])
    expect(localTime("en", new Date(0), zone)).toBeUndefined();
});
