import { expect, test } from "vitest";
import { drawEachPage, slownessOf } from "../../../core/images/slow-pages.ts";
import { endless, makePdf } from "../../support/pdfs.ts";

const first = { expected: { width: 612, height: 792 }, sideMaxPx: 300 };
const rectangles = "0 0 5 5 re f\n".repeat(20_000);

test("a page that nobody can draw in time is found, and named", async () => {
  const pdf = makePdf([{}, { drawing: endless }]);
  const { slowest } = await drawEachPage(pdf, first, { drawMs: 1_000, pageMs: 1_000 });
  expect(slowest).toEqual({ page: 1, ms: Number.POSITIVE_INFINITY });
  expect(slownessOf(slowest)).toContain("Page 2 takes so long to draw");
});

test("of pages that can be drawn the slowest is found", async () => {
  const { slowest } = await drawEachPage(makePdf([{}, {}, { drawing: rectangles }, {}]), first);
  expect(slowest?.page).toBe(2);
  expect(slowest?.ms).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("what PDFium can't read says nothing", async () => {
  expect(await drawEachPage(Buffer.from("no PDF"), first)).toEqual({});
  expect(slownessOf(undefined)).toBeUndefined();
});

test("a second is long for a page", () => {
  expect(slownessOf({ page: 2, ms: 999 })).toBeUndefined();
  expect(slownessOf({ page: 2, ms: 1_000 })).toContain("Page 3 takes long to draw: on a phone");
});
