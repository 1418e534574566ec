import { preparePdf } from "sealed-pdf";
import { onePage, tablePdf } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import {
  drawEachPage,
  faultInWords,
  slownessOf,
} from "../../../core/images/acceptance/acceptance.ts";
import { endless, makePdf } from "../../support/pdfs.ts";

const rectangles = "0 0 5 5 re f\n".repeat(20_000);
const sideMaxPx = 300;
const ample = 600_000;

const look = async (pdf: Uint8Array, patience?: Parameters<typeof drawEachPage>[2]) =>
  drawEachPage(await preparePdf(pdf), sideMaxPx, patience);

test("a page that nobody can draw in time is found, and named", async () => {
  const pdf = makePdf([{}, { drawing: endless }]);
  const { fault, compared } = await look(pdf, { drawMs: 1_000, pageMs: 1_000, wallMs: ample });
  expect({ fault, compared }).toEqual({ fault: { page: 1, what: "time" }, compared: 1 });
  expect(fault && faultInWords(fault)).toContain("Page 2 takes so long to draw");
});

test("the slowest page that can be drawn is found", async () => {
  const { slowest, compared } = await look(makePdf([{}, {}, { drawing: rectangles }, {}]));
  expect({ page: slowest?.page, compared }).toEqual({ page: 2, compared: 4 });
});

test("pages behind what can be drawn in time are not compared", async () => {
  const pdf = makePdf([{}, { drawing: endless.repeat(2) }, {}]);
  const { compared } = await look(pdf, { drawMs: 0, pageMs: 60_000, wallMs: ample });
  expect(compared).toBe(0);
});

test("a file that PDFium can't read is a fault", async () => {
  const prepared = await preparePdf(makePdf());
  const unreadable = { ...prepared, bytes: Buffer.from("no PDF") };
  expect(await drawEachPage(unreadable, sideMaxPx)).toMatchObject({
    fault: { page: 0, what: "readability" },
  });
});

test("so is a page that PDFium sees in another size, or that sealing would change", async () => {
  const { bytes, pages, rehearsed } = await preparePdf(tablePdf(onePage()));
  const larger = {
    bytes,
    pages: pages.map(({ width, height }) => ({ width, height: height + 2 })),
  };
  expect(await drawEachPage({ ...larger, rehearsed }, sideMaxPx)).toMatchObject({
    fault: { page: 0, what: "size" },
  });
  const page = (extra: string) => tablePdf(onePage({ content: "0 0 99 9 re f", extra }));
  const turning = await preparePdf(page("/Rotate 180"));
  const upright = await preparePdf(page("           "));
  expect(await drawEachPage({ ...upright, rehearsed: turning.rehearsed }, sideMaxPx)).toMatchObject(
    { fault: { page: 0, what: "picture" } },
  );
});

test("a second is long for a page", () => {
  expect(slownessOf({ page: 2, ms: 999 })).toBeUndefined();
  expect(slownessOf({ page: 2, ms: 1_000 })).toContain("Page 3 takes long to draw: on a phone");
});

test("a page that looked otherwise before its drawing was written plainly is found", async () => {
  const prepared = await preparePdf(makePdf([{}, { drawing: rectangles }]));
  const before = async (pages: Parameters<typeof makePdf>[0]) =>
    (await drawEachPage({ ...prepared, before: makePdf(pages) }, sideMaxPx)).fault;
  expect(await before([{}, { drawing: rectangles }])).toBeUndefined();
  expect(await before([{}, {}])).toEqual({ page: 1, what: "picture" });
});
