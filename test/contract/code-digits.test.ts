import { expect, test } from "vitest";
import { codeDigits } from "../../contract/rules/inputs/code-digits.ts";

test.each([
  ["as it is", "123456"],
  ["with a space", " 123 456\n"],
  ["with a no-break space", "123\u00a0456"],
  ["with a dash", "123-456"],
  ["in full width", "１２３４５６"],
  ["in Arabic digits", "\u200f١٢٣٤٥٦"],
  ["in Persian digits", "۱۲۳۴۵۶"],
  ["in Devanagari", "१२३४५६"],
])("a code is the same %s", (_, written) => {
  expect(codeDigits(written)).toBe("123456");
});

test("letters are no digits, and are left for the refusal", () => {
  expect(codeDigits("12345O")).toBe("12345O");
  expect(codeDigits("１２三")).toBe("12三");
});
