import { expect, test } from "vitest";
import { pageCount, pageNumbers, pageWithin, rowsOfPage } from "../../../frontend/ui/pages.ts";

test("five rows make a page, and an empty list has one", () => {
  expect([0, 1, 5, 6, 50, 51].map((rows) => pageCount(rows, 5))).toEqual([1, 1, 1, 2, 10, 11]);
});

test("page numbers are shown for up to ten pages", () => {
  expect(pageNumbers(3, 10)).toEqual([1, 2, 3]);
  expect(pageNumbers(10, 10)).toHaveLength(10);
  expect(pageNumbers(11, 10)).toEqual([]);
});

test("a page that doesn't exist becomes the nearest one that does", () => {
  expect([0, -3, 1, 4, 9, Number.NaN].map((page) => pageWithin(page, 4))).toEqual([
    1, 1, 1, 4, 4, 1,
  ]);
});

test("the last page has the remaining rows", () => {
  expect(rowsOfPage([1, 2, 3, 4, 5, 6, 7], 2, 5)).toEqual([6, 7]);
});
