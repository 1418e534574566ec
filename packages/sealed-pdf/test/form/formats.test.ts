import { expect, test } from "vitest";
import { dayPatternIn, rangeIn } from "../../src/form/formats.ts";

test("a range is read whatever blanks stand in the script", () => {
  const script = 'return AFRange_Validate( true , "1.5" ,true,\n 100 );';
  expect(rangeIn(script)).toEqual({ min: "1.5", max: "100" });
  expect(rangeIn("AFRange_Validate(false, , true, -3)")).toEqual({ max: "-3" });
});

test.each(["dd.mm.yyyy", "mmm d, yyyy", "yy-mm-dd"])("a date is read by %s", (pattern) => {
  expect(dayPatternIn(`AFDate_FormatEx("${pattern}")`)).toBe(pattern);
});

test.each(["mm/yy", "dd.mm.yyyy HH:MM", "dmy".repeat(13), "d/m/yy d"])(
  "a pattern without day, month and year once each is none: %s",
  (pattern) => {
    expect(dayPatternIn(`AFDate_FormatEx("${pattern}")`)).toBeUndefined();
  },
);

/** With a mistake at the end, a pattern that can divide the blanks in many ways backtracks forever. */
test("scripts made of blanks end at once", () => {
  expect(rangeIn(`AFRange_Validate(true,${" ".repeat(39_000)}x`)).toEqual({});
});
