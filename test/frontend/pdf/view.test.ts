import { describe, expect, test } from "vitest";
import { totalBytes } from "../../../frontend/pdf/content-range.ts";
import { pictureWidthPx } from "../../../frontend/pdf/picture-width.ts";
import { inReadingOrder } from "../../../frontend/pdf/reading-order.ts";
import { canvasRatio, pageSizePx, zoomIn, zoomOut } from "../../../frontend/pdf/scale.ts";
import { pagesOfRanges } from "../../../frontend/placing/page-ranges.ts";

const letter = { width: 612, height: 792 };

test("a page fits the width and is never wider than 918 pixels", () => {
  expect(pageSizePx(letter, 2000, 1)).toEqual({ width: 918, height: 1188 });
  expect(pageSizePx(letter, 336, 1)).toEqual({ width: 336, height: 435 });
  expect(pageSizePx(letter, 336, 2).width).toBe(672);
});

test("a canvas has the device's resolution until it would become too large", () => {
  expect(canvasRatio({ width: 918, height: 1188 }, 2)).toBe(2);
  const large = { width: 3672, height: 4752 };
  const ratio = canvasRatio(large, 3);
  expect(large.width * ratio * large.height * ratio).toBeLessThanOrEqual(16.7e6 + 1);
});

test("zooming in and out stops at its limits", () => {
  expect(zoomIn(1)).toBe(1.25);
  expect(zoomIn(4)).toBe(4);
  expect(zoomOut(1.1)).toBe(1);
  expect(zoomOut(0.5)).toBe(0.5);
});

test("the size of a file is read from the reply to the first range request", () => {
  expect(totalBytes("bytes 0-65535/123456")).toBe(123456);
  expect(totalBytes("bytes 0-65535/*")).toBeUndefined();
  expect(totalBytes(null)).toBeUndefined();
});

test("page ranges are read as people write them", () => {
  expect(pagesOfRanges("1-3, 5", 6)).toEqual([0, 1, 2, 4]);
  expect(pagesOfRanges("2-99", 3)).toEqual([1, 2]);
  for (const bad of ["", "0", "7", "a", "1-"]) expect(pagesOfRanges(bad, 6)).toBeUndefined();
});

test("reading order is by page, by line, then from the left", () => {
  const item = (id: string, page: number, x: number, y: number) => ({
    id,
    place: { page, x, y, width: 0.2, height: 0.04 },
  });
  const items = [
    item("last", 1, 0, 0),
    item("right", 0, 0.6, 0.5),
    item("left, a little lower", 0, 0.1, 0.51),
    item("below", 0, 0.1, 0.6),
    item("first", 0, 0.9, 0.1),
  ];
  const order = inReadingOrder(items).map(({ id }) => id);
  expect(order).toEqual(["first", "left, a little lower", "right", "below", "last"]);
});

describe("the picture of a page", () => {
  test.each([
    ["a phone", 336, 2, 760],
    ["a phone with three pixels a point gets no more", 366, 3, 760],
    ["a wide screen", 918, 1, 1_080],
    ["a wide screen with two pixels a point", 918, 2, 2_160],
    ["a phone that zooms in", 732, 2, 1_520],
    ["whoever zooms in further gets the widest", 3_600, 2, 4_320],
  ])("is as wide as %s needs", (_, shownPx, ratio, width) => {
    expect(pictureWidthPx(shownPx, ratio)).toBe(width);
  });
});
