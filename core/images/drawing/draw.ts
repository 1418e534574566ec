import { answerOf, type ThreadLimits } from "sealed-pdf/threads";
import type { PageContent } from "#contract/pages/pages";
import type { PageSize } from "#contract/rules/fields/markers";
import { withPdfium } from "../engine/with-pdfium.ts";
import type { Pixels } from "../pictures/pixels.ts";

/** A page that takes longer gets no picture; 99 of 100 take less than a second. */
const usual: ThreadLimits = { processorMs: 5_000, wallMs: 24_000 };
const memoryMaxBytes = 512 * 1024 * 1024;
/** Allows for rounding to whole pixels, and a little more. */
const aspectTolerance = 0.02;
/** More than an A4 page at 300 dots per inch: a canvas of 56 MB. */
const pixelsMax = 14_000_000;

/** A drawn page; its content is empty unless requested. */
export interface DrawnPage extends PageContent {
  readonly pages: number;
  /** Size as displayed, in points. */
  readonly size: PageSize;
  readonly pixels: Pixels;
}

export interface PageToDraw {
  /** Index of the page, from 0. */
  readonly index: number;
  /** The page's size as displayed, if it is known; otherwise PDFium's own size is used. */
  readonly expected?: PageSize | undefined;
  /** Maximum width, or maximum length of the longer side, in pixels; at most 14 megapixels in all. */
  readonly widthPx?: number;
  readonly sideMaxPx?: number;
  /** Whether to read the page's text, links, headings and figures too. */
  readonly withContent?: boolean;
}

/**
 * A page of a PDF as readers show it (cropped, rotated, with annotations, on white), drawn by PDFium. Undefined if
 * PDFium sees a shape other than the expected one, can't read the file or takes too long; "no such page" after the last
 * page. Throws ThreadStarved.
 */
export async function drawPage(
  pdf: Uint8Array,
  { index, withContent = false, ...page }: PageToDraw,
  limits = usual,
): Promise<DrawnPage | "no such page" | undefined> {
  const outcome = await withPdfium<DrawnPage | { pixels?: undefined } | undefined>(
    "drawing/draw-worker.mjs",
    limits,
    { memoryMaxBytes, bytes: pdf, index, shape: shapeOf(page), withContent },
  );
  const drawn = answerOf(outcome);
  if (!drawn) return undefined;
  return drawn.pixels ? drawn : "no such page";
}

const unlimited = Number.POSITIVE_INFINITY;

/** The size and shape of a page's picture, as our PDFium workers get it. */
export const shapeOf = ({
  expected,
  widthPx = unlimited,
  sideMaxPx = unlimited,
}: Pick<PageToDraw, "expected" | "widthPx" | "sideMaxPx">) => ({
  expected,
  aspectTolerance,
  fit: { widthPx, sideMaxPx, pixelsMax },
});

/** The first page, with `sideMaxPx` on its longer side; `page` is its size as displayed. */
export async function drawFirstPage(
  pdf: Uint8Array,
  page: PageSize,
  sideMaxPx: number,
): Promise<Pixels | undefined> {
  const drawn = await drawPage(pdf, { index: 0, expected: page, sideMaxPx });
  return drawn === "no such page" ? undefined : drawn?.pixels;
}
