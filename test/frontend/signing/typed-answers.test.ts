import { describe, expect, test } from "vitest";
import { dayOf } from "../../../frontend/features/signing/sign/answers/day-text.ts";
import {
  masked,
  maskedWhileTyping,
  maskedWhole,
} from "../../../frontend/features/signing/sign/answers/mask.ts";
import { decimalOf } from "../../../frontend/features/signing/sign/answers/number-text.ts";

describe("a number is read as its field writes it", () => {
  test.each([
    ["1,234.50", "USD", "1234.50"],
    ["1.234,50", "EUR", "1234.50"],
    ["1,234.50", "EUR", "1234.50"],
    ["1.234", "EUR", "1234"],
    ["1,234", "USD", "1234"],
    ["1,5", "USD", "1.5"],
    ["1.5", "EUR", "1.5"],
    ["1,5", "plain", "1.5"],
    ["1,234", "plain", "1234"],
    ["1.234", "plain", "1.234"],
    ["1 234 567,8 €", "EUR", "1234567.8"],
    ["$1,234", "USD", "1234"],
    ["12 %", "percent", "12"],
    ["1'234.5", "plain", "1234.5"],
    ["−5", "plain", "-5"],
    [".5", "plain", "0.5"],
    ["5.", "plain", "5"],
    ["007", "plain", "7"],
    ["-0", "plain", "0"],
  ] as const)("%s in %s is %s", (typed, format, decimal) => {
    expect(decimalOf(typed, { format })).toBe(decimal);
  });

  test("with three decimals a single comma in a number without a format is the decimal sign", () => {
    expect(decimalOf("1,234", { decimals: 3 })).toBe("1.234");
  });

  test.each(["", "abc", "1e5", "1,2,3", "1.2.3,4.5", "12,34.5", "--1", "."])(
    "%s is none",
    (typed) => {
      expect(decimalOf(typed, {})).toBeUndefined();
    },
  );
});

describe("a pattern", () => {
  test("gets its own characters while somebody adds at the end, and can be deleted again", () => {
    expect(maskedWhileTyping("123", "1234", 4, "###-##")).toBe("123-4");
    expect(maskedWhileTyping("123-4", "123-", 4, "###-##")).toBe("123-");
    expect(maskedWhileTyping("123-", "123", 3, "###-##")).toBe("123");
    expect(maskedWhileTyping("123-45", "9123-45", 1, "###-##")).toBe("9123-45");
  });

  test("takes what was pasted with or without them, and leaves what doesn't fit", () => {
    expect(masked("12345", "###-##")).toBe("123-45");
    expect(masked("123-45", "###-##")).toBe("123-45");
    expect(masked("12x", "###-##")).toBe("12x");
    expect(masked("123456", "###-##")).toBe("123-456");
    expect(maskedWhole("12", "(##)")).toBe("(12)");
    expect(maskedWhole("1", "(##)")).toBe("(1");
  });
});

test("a day is read in its field's format where the browser offers no calendar", () => {
  expect(dayOf("22.11.2026", { format: "DD.MM.YYYY" })).toBe("2026-11-22");
  expect(dayOf("11/2/2026", { format: "MM/DD/YYYY" })).toBe("2026-11-02");
  expect(dayOf("11/2/2026", { format: "DD/MM/YYYY" })).toBe("2026-02-11");
  expect(dayOf("2 February 2026", { format: "D Month YYYY" })).toBe("2026-02-02");
  expect(dayOf("2026-11-22", {})).toBe("2026-11-22");
  expect(dayOf("31.02.2026", {})).toBeUndefined();
});
