import { preparePdf } from "sealed-pdf";
import {
  formPdf,
  imageField,
  makeSealing,
  makeSealKey,
  oddStructures,
  oddViews,
  seal,
  viewPdf,
} from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { openByPdfJs } from "../../support/pdfjs.ts";

const key = await makeSealKey();
const signature = imageField({ page: 0, x: 0.1, y: 0.8, width: 0.2, height: 0.05 });

/** What a reader finds on a page, white space apart. */
interface ReaderResult {
  readonly text: string;
  readonly size: readonly [width: number, height: number];
}

const plain = (text: string): string => text.replace(/\s+/g, "");
const rounded = (width: number, height: number): [number, number] => [
  Math.round(width),
  Math.round(height),
];

async function seenByPdfium(pdf: Uint8Array, index: number): Promise<ReaderResult> {
  const drawn = await drawPage(pdf, { index, widthPx: 100, withContent: true });
  if (!drawn || drawn === "no such page") throw new Error(`expected a page, found ${drawn}`);
  const text = plain(drawn.text.map(([run]) => run).join(""));
  return { text, size: rounded(drawn.size.width, drawn.size.height) };
}

async function seenByPdfJs(pdf: Uint8Array): Promise<ReaderResult[]> {
  const pages = await openByPdfJs(pdf);
  return pages.map(({ text, width, height }) => ({
    text: plain(text),
    size: rounded(width, height),
  }));
}

/** Before and after sealing, each page of the upload. */
async function seen(upload: Uint8Array) {
  const { bytes, pages } = await preparePdf(upload);
  const sealed = await seal(makeSealing(bytes, key, [signature]));
  const [shown, after] = [await seenByPdfJs(bytes), await seenByPdfJs(sealed)];
  const both = await Promise.all(
    pages.map(async (_, index) => ({
      pdfium: await seenByPdfium(bytes, index),
      pdfiumSealed: await seenByPdfium(sealed, index),
      pdfJs: shown[index],
      pdfJsSealed: after[index],
    })),
  );
  return { pages, both, shown };
}

const files = [
  ...Object.entries(oddStructures).map(([name, { pdf }]) => [name, pdf] as const),
  ...Object.entries(oddViews).map(
    ([name, view]) => [`a page with ${name}`, viewPdf(view)] as const,
  ),
];

describe("two readers see the same words on pages of the same size, before and after sealing", () => {
  test.each(files)("%s", async (_, upload) => {
    const { pages, both, shown } = await seen(upload);
    expect(shown).toHaveLength(pages.length);
    for (const [index, { pdfium, ...others }] of both.entries()) {
      expect(Object.values(others)).toEqual([pdfium, pdfium, pdfium]);
      const { width, height } = pages[index] ?? { width: 0, height: 0 };
      expect(pdfium.size).toEqual(rounded(width, height));
    }
  });
});

test("the value of a field without an appearance shows in PDFium's picture and in pdf.js' drawing", async () => {
  const field = "/FT/Tx/T(rent)/V(1,200)/DA(/Helv 12 Tf 0 g)/Rect[50 700 250 720]";
  const upload = formPdf([field], { content: "" });
  const [before] = await openByPdfJs(upload);
  expect(before?.drawsText).toBe(false);
  const { bytes } = await preparePdf(upload);
  const [after] = await openByPdfJs(bytes);
  expect(after?.drawsText).toBe(true);
  const drawn = await drawPage(bytes, { index: 0, widthPx: 306 });
  if (!drawn || drawn === "no such page") throw new Error("not drawn");
  expect(drawn.pixels.rgba.some((value) => value < 100)).toBe(true);
});
