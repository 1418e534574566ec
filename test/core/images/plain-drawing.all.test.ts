import { preparePdf } from "sealed-pdf";
import {
  boxInNoState,
  needs,
  oddDrawings,
  type Pixels,
  rendered,
  scanPdf,
  withFile,
} from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { drawPage } from "../../../core/images/drawing/draw.ts";

const dotsPerInch = 72;

async function drawn(pdf: Uint8Array): Promise<Pixels> {
  const page = await drawPage(pdf, { index: 0, widthPx: 612 });
  if (!page || page === "no such page") throw new Error("not drawn");
  return page.pixels;
}

function inkOf({ rgba }: Pixels): number {
  let dark = 0;
  for (let at = 0; at < rgba.length; at += 4) if ((rgba[at] ?? 255) < 128) dark++;
  return dark;
}

describe("what is written plainly looks in PDFium as it did before", () => {
  test.each(Object.entries(oddDrawings))("%s", async (_, { pdf }) => {
    const { bytes } = await preparePdf(pdf);
    expect(Buffer.compare((await drawn(bytes)).rgba, (await drawn(pdf)).rgba)).toBe(0);
  });

  test("but for the frame of a box in no state", async () => {
    const { bytes } = await preparePdf(boxInNoState);
    expect(inkOf(await drawn(bytes))).toBe(inkOf(await drawn(boxInNoState)));
  });
});

describe("and in poppler", () => {
  /** Letters have other edges in each program; the clause is nearly half of the ink, and a cover ten times as much. */
  const toleranceShare = 0.2;

  test.for(Object.entries(oddDrawings))("%s", async ([, { pdf }], context) => {
    needs(context, "pdftoppm");
    const { bytes } = await preparePdf(pdf);
    const expected = inkOf(await drawn(bytes));
    const seen = withFile(bytes, (path) => rendered(path, 1, dotsPerInch));
    const found = seen ? inkOf(seen) : -1;
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(toleranceShare * expected);
  });
});

test("a scan that our PDFium would leave out is drawn", async () => {
  const { bytes } = await preparePdf(scanPdf());
  expect(inkOf(await drawn(scanPdf()))).toBe(0);
  expect(inkOf(await drawn(bytes))).toBeGreaterThan(25_000);
});
