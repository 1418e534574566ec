import type { PageSize } from "#contract/markers";
import type { Pixels } from "./pixels.ts";
import { withPdfium } from "./with-pdfium.ts";

/** A page that takes longer comes without a picture; 99 of 100 take less than a second. */
const timeLimitMs = 5_000;
const memoryMaxBytes = 512 * 1024 * 1024;
/** Rounding to whole pixels, and a little more. */
const aspectTolerance = 0.02;

/**
 * The first page of a PDF as readers show it (cropped, turned, with annotations, on white), drawn by
 * PDFium, `sideMaxPx` on its longer side. `page` is its size as displayed; where PDFium sees another
 * shape, can't read the file or takes too long, there is nothing.
 */
export function drawFirstPage(
  pdf: Uint8Array,
  page: PageSize,
  sideMaxPx: number,
): Promise<Pixels | undefined> {
  const scale = sideMaxPx / Math.max(page.width, page.height);
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  const side = Math.min(width, height);
  return withPdfium<Pixels>("draw-worker.mjs", timeLimitMs, {
    memoryMaxBytes,
    bytes: pdf,
    width,
    height,
    aspectTolerance: aspectTolerance + 1 / side,
  });
}
