import { expect, test } from "vitest";
import { readMobile } from "../../../../contract/rules/inputs/mobile.ts";

test.each([
  ["5559876543", "5559876543"],
  ["(555) 987-6543", "5559876543"],
  [" 555.987.6543 ", "5559876543"],
  ["07700 900123", "7700900123"],
  ["0612345678", "0612345678"],
  ["+44 7700 900123", "+447700900123"],
  ["+44 (0)7700 900 123", "+447700900123"],
  ["0044 7700\u00a0900\u2011123", "+447700900123"],
  ["＋１ ５５５ ９８７ ６５４３", "+15559876543"],
  ["", ""],
  ["   ", ""],
])("%j is read as %j", (written, number) => {
  expect(readMobile(written)).toBe(number);
});

test.each([
  "555 123",
  "55598765432",
  "1 555 987 6543 ext 2",
  "call me",
  "+0 7700 900123",
  "+44",
  "+4477009001234567",
  "++447700900123",
  "٠١٢٣٤٥٦٧٨٩",
])("%j is no number", (written) => {
  expect(readMobile(written)).toBeUndefined();
});

test("a parsed number parses to itself", () => {
  for (const number of ["7700900123", "+447700900123"]) expect(readMobile(number)).toBe(number);
});
