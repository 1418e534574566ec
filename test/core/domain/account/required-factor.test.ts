import { expect, test } from "vitest";
import {
  earlierFrom,
  factorFromNow,
  isFactorDue,
} from "../../../../core/domain/account/required-factor.ts";

/** From when people need a factor to open a workspace. */

const at = "2026-12-01T12:00:00.000Z";
const before = "2026-12-01T11:59:59.999Z";
const after = "2026-12-01T12:00:00.001Z";

test("a workspace that requires a factor gives its members exactly fourteen days", () => {
  expect(factorFromNow(new Date(at))).toBe("2026-12-15T12:00:00.000Z");
});

test.each([
  [undefined, undefined, undefined],
  [at, undefined, at],
  [undefined, at, at],
  [before, after, before],
  [after, before, before],
  [at, at, at],
])("where a workspace asks from %s and its installation from %s, %s counts", (one, other, first) =>
  expect(earlierFrom(one, other)).toBe(first),
);

test("a factor is needed from the very moment on, and never where none is required", () => {
  expect(isFactorDue(at, new Date(before))).toBe(false);
  expect(isFactorDue(at, new Date(at))).toBe(true);
  expect(isFactorDue(at, new Date(after))).toBe(true);
  expect(isFactorDue(undefined, new Date(after))).toBe(false);
});
