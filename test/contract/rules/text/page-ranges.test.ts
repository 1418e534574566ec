import { expect, test } from "vitest";
import { pageRanges } from "../../../../contract/rules/text/page-ranges.ts";

test("pages that follow each other are one range", () => {
  expect(pageRanges([])).toBe("");
  expect(pageRanges([3])).toBe("3");
  expect(pageRanges([3, 7, 8, 9, 11, 12])).toBe("3, 7-9, 11-12");
});
