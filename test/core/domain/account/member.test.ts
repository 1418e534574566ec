import { expect, test } from "vitest";
import { entryEndsAt, isOpen, joiningEndsAt } from "../../../../core/domain/account/member.ts";

test("an invitation is open for seven days, to the millisecond", () => {
  const endsAt = joiningEndsAt(new Date("2026-12-01T12:00:00.000Z"));
  expect(endsAt).toBe("2026-12-08T12:00:00.000Z");
  expect(isOpen({ endsAt }, new Date("2026-12-08T11:59:59.999Z"))).toBe(true);
  expect(isOpen({ endsAt }, new Date("2026-12-08T12:00:00.000Z"))).toBe(false);
});

test("an entry of the log is kept for 400 days, and never less", () => {
  const day400 = Date.parse("2028-01-05T12:00:00.000Z") / 1000;
  expect(entryEndsAt({ at: "2026-12-01T12:00:00.000Z" })).toBe(day400);
  expect(entryEndsAt({ at: "2026-12-01T12:00:00.001Z" })).toBe(day400 + 1);
});
