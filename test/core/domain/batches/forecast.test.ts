import { describe, expect, test } from "vitest";
import { plans } from "../../../../contract/rules/limits/plans.ts";
import { nextPeriod } from "../../../../core/domain/account/subscription.ts";
import { isDue, isMailedAtStop, waitsAfter } from "../../../../core/domain/batches/batch.ts";
import { forecast } from "../../../../core/domain/batches/forecast.ts";
import { monthAfter } from "../../../../core/domain/common/months.ts";

const at = (day: string, time = "00:00") => new Date(`2026-${day}T${time}:00Z`);

const room = {
  ...{ documentsLeft: 5_000, documentsMax: 5_000, mailsLeft: 1_500, mailsMax: 1_500 },
  nextPeriod: (after: Date) => monthAfter(at("11-01"), after),
};
const rows = { left: 1_000, mailsPerRow: 2, from: at("11-10", "09:00"), until: at("12-10") };

describe("a forecast", () => {
  test("spreads a thousand rows of two mails over two days of 1,500", () => {
    expect(forecast(rows, room)).toEqual({
      ...{ now: 750, unsent: 0 },
      ...{ nextAt: at("11-11"), lastAt: at("11-11") },
    });
  });

  test("lets the rows that find no document wait for the plan's next month", () => {
    const few = { ...room, documentsLeft: 50, documentsMax: 150 };
    expect(forecast({ ...rows, left: 180 }, few)).toEqual({
      ...{ now: 50, unsent: 0 },
      ...{ nextAt: at("12-01"), lastAt: at("12-01") },
    });
    expect(forecast(rows, few)).toEqual({ now: 50, nextAt: at("12-01"), unsent: 800 });
  });

  test("promises nothing for a plan that counts documents once", () => {
    const trial = { ...room, documentsLeft: 3, documentsMax: 3, nextPeriod: () => undefined };
    expect(forecast(rows, trial)).toEqual({ now: 3, unsent: 997 });
  });

  test("has all rows go out at once where there is room, and none where a day has too few mails for one", () => {
    expect(forecast({ ...rows, left: 10 }, room)).toEqual({
      ...{ now: 10, unsent: 0 },
      lastAt: rows.from,
    });
    expect(forecast({ ...rows, mailsPerRow: 0 }, room).now).toBe(1_000);
    const small = { ...room, mailsLeft: 1, mailsMax: 1 };
    expect(forecast(rows, small)).toEqual({ now: 0, unsent: 1_000 });
  });
});

test("a month after another begins at the anchor's day, or at the last of a shorter month", () => {
  const anchor = new Date("2026-01-31T10:00:00Z");
  expect(monthAfter(anchor, at("02-28", "09:00"))).toEqual(at("02-28", "10:00"));
  expect(monthAfter(anchor, at("02-28", "10:00"))).toEqual(at("03-31", "10:00"));
  expect(monthAfter(anchor, new Date("2025-06-01T00:00:00Z"))).toEqual(at("02-28", "10:00"));
});

describe("the next counting period", () => {
  const now = at("11-10");
  const subscription = {
    ...{ id: "s", plan: "PRO_MONTHLY" as const, state: "active" as const },
    ...{ startedAt: "2026-10-15T00:00:00.000Z", anchorAt: "2026-10-15T00:00:00.000Z" },
    renewsAt: "2026-11-15T00:00:00.000Z",
  };

  test("begins with the subscription's month, unless it ends by then, and with the calendar's month where nothing is paid", () => {
    expect(nextPeriod({ subscription }, now)).toEqual(at("11-15"));
    const ending = { ...subscription, endsAt: subscription.renewsAt };
    expect(nextPeriod({ subscription: ending }, now)).toBeUndefined();
    expect(nextPeriod({ trialEndsAt: "2026-11-12T00:00:00.000Z" }, now)).toBeUndefined();
    const included = { ...plans.PRO_MONTHLY, type: "INCLUDED" as const };
    expect(nextPeriod({ included }, now)).toEqual(at("12-01"));
  });
});

describe("a batch that nobody has to decide about", () => {
  const batch = { of: 10, faulty: 0, mails: 20 };
  const room = { documentsLeft: 1, mailsLeft: 2 };

  test("is due at its planned time, or when its plan has room for a row", () => {
    const startsAt = at("11-10").toISOString();
    const planned = { ...batch, state: "planned" as const, startsAt };
    expect(isDue(planned, room, at("11-09", "23:59"))).toBe(false);
    expect(isDue(planned, { documentsLeft: 0, mailsLeft: 0 }, at("11-10"))).toBe(true);
    const waiting = { ...batch, state: "waiting" as const };
    expect(isDue(waiting, room, at("11-10"))).toBe(true);
    expect(isDue(waiting, { ...room, documentsLeft: 0 }, at("11-10"))).toBe(false);
    expect(isDue(waiting, { ...room, mailsLeft: 1 }, at("11-10"))).toBe(false);
    for (const state of ["checked", "paused", "stopped", "done", "sending"] as const)
      expect(isDue({ ...batch, state }, room, at("11-10"))).toBe(false);
  });

  test("waits for its plan alone, and is mailed about that once", () => {
    for (const code of ["OVER_LIMIT", "MAILS_SPENT"] as const) expect(waitsAfter(code)).toBe(true);
    for (const code of ["INACTIVE", "SENDER_STOPPED"] as const)
      expect(waitsAfter(code)).toBe(false);
    const continuedAt = at("11-10").toISOString();
    expect(isMailedAtStop({}, "MAILS_SPENT")).toBe(true);
    expect(isMailedAtStop({ continuedAt }, "MAILS_SPENT")).toBe(false);
    expect(isMailedAtStop({ continuedAt }, "INACTIVE")).toBe(true);
  });
});
