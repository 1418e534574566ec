import type { PageContent } from "#contract/api/pages";
import type { PageSize } from "#contract/markers";
import type { Pixels } from "./pixels.ts";
import { withPdfium } from "./with-pdfium.ts";

/** A page that takes longer comes without a picture; 99 of 100 take less than a second. */
const timeLimitMs = 5_000;
const memoryMaxBytes = 512 * 1024 * 1024;
/** Rounding to whole pixels, and a little more. */
const aspectTolerance = 0.02;
/** A page of A4 at 300 dots an inch and more: a canvas of 56 MB. */
const pixelsMax = 14_000_000;

/** Its content is empty unless asked for. */
export interface DrawnPage extends PageContent {
  /** How many pages the document has. */
  readonly pages: number;
  /** As displayed, in points. */
  readonly size: PageSize;
  readonly pixels: Pixels;
}

export interface PageToDraw {
  /** From 0. */
  readonly index: number;
  /** The page's size as displayed, where it is known; PDFium's own otherwise. */
  readonly expected?: PageSize | undefined;
  /** How wide, or how long its longer side, may be in pixels; 14 megapixels in all. */
  readonly widthPx?: number;
  readonly sideMaxPx?: number;
  /** Whether to read the page's text, links, headings and figures as well. */
  readonly withContent?: boolean;
}

/**
 * A page of a PDF as readers show it (cropped, turned, with annotations, on white), drawn by PDFium. Undefined where
 * PDFium sees another shape than the expected one, can't read the file or takes too long; "no such page" behind the last.
 */
export async function drawPage(
  pdf: Uint8Array,
  { index, withContent = false, ...page }: PageToDraw,
): Promise<DrawnPage | "no such page" | undefined> {
  const drawn = await withPdfium<DrawnPage | { pixels?: undefined }>(
    "draw-worker.mjs",
    timeLimitMs,
    {
      memoryMaxBytes,
      bytes: pdf,
      index,
      shape: shapeOf(page),
      withContent,
    },
  );
  if (!drawn) return undefined;
  return drawn.pixels ? drawn : "no such page";
}

const unlimited = Number.POSITIVE_INFINITY;

/** What our workers on PDFium are told of a page's picture. */
export const shapeOf = ({
  expected,
  widthPx = unlimited,
  sideMaxPx = unlimited,
}: Pick<PageToDraw, "expected" | "widthPx" | "sideMaxPx">) => ({
  expected,
  aspectTolerance,
  fit: { widthPx, sideMaxPx, pixelsMax },
});

/** The first page, `sideMaxPx` on its longer side; `page` is its size as displayed. */
export async function drawFirstPage(
  pdf: Uint8Array,
  page: PageSize,
  sideMaxPx: number,
): Promise<Pixels | undefined> {
  const drawn = await drawPage(pdf, { index: 0, expected: page, sideMaxPx });
  return drawn === "no such page" ? undefined : drawn?.pixels;
}
