import { describe, expect, test } from "vitest";
import { Entries } from "../../src/file/entries.ts";
import { referencesIn } from "../../src/file/references.ts";

const highest = (source: string, max = 8_388_607): number =>
  referencesIn(Buffer.from(source, "latin1"), max, new Entries()).highest;

describe("the highest number that bytes refer to", () => {
  test.each([
    ["/A 12 0 R/B 9 0 R", 12],
    ["[12 0 R]", 12],
    ["12\r\n65535\tR", 12],
    ["1 0 R 2 0 R(12 0 R)", 12],
    ["0000000000000000000000000000000000000000000000000000000000000000000012 0 R", 12],
    ["12 0R", 12],
    ["+12 -0 R", 12],
    ["12.9 0.0 R", 12],
    ["1.2e1 0 R", 12],
    ["4294967308 0 R", 12],
    ["12 %x\n0 R", 12],
    ["12 0 %x\r\n%y\nR", 12],
    ["(50% of) 12 0 R", 12],
    ["(% ) 12 %\n 0 R", 12],
    ["7 0 8 0 R", 8],
    ["99 1 2 R", 1],
    ["R 12 0 R R 9 0 R", 12],
    ["12\n0\nR", 12],
    ["12 %(\n%[5 0 R\n 0 %\r\n R", 12],
    ["R %12 0\nR", 12],
    ["x12 0 R 7 0 R", 7],
    ["1234567890123 0 R 12 0 R", 12],
    ["12 %9 0 R", 9],
    ["binary\xff\x00 12 0 R\xfe", -1],
  ])("%j: %i", (source, number) => {
    expect(highest(source)).toBe(number);
  });

  test.each(["12 0 RG", "12 R", "12 0 n", "12 (0) R", "12 0 obj R", "", "R"])(
    "%j refers to nothing",
    (source) => {
      expect(highest(source)).toBe(-1);
    },
  );

  test("leaves out what no object can be called", () => {
    expect(highest("12 0 R 100 0 R", 99)).toBe(12);
    expect(highest("12 0 R 100 0 R", 100)).toBe(100);
  });
});
