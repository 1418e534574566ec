import type { PageSize } from "#contract/markers";
import { shapeOf } from "./draw.ts";
import type { Pixels } from "./pixels.ts";
import { withPdfium } from "./with-pdfium.ts";

export interface SlowPage {
  /** From 0. */
  readonly page: number;
  /** How long PDFium draws it, small or as the picture of the first page; infinite when that failed or took too long. */
  readonly ms: number;
}

export interface DrawnOnce {
  /** The first page; undefined where PDFium sees another shape than the expected one, or the time was not enough. */
  readonly first: Pixels | undefined;
  /**
   * The page that takes longest to draw, whatever makes it so (content that unpacks to hundreds of megabytes, forms
   * within forms, patterns, huge images).
   */
  readonly slowest: SlowPage | undefined;
}

/** The first page's picture: its size as displayed, and how long its longer side may be. */
export interface FirstPage {
  readonly expected: PageSize;
  readonly sideMaxPx: number;
}

/** Pages behind what is drawn in `drawMs` are not looked at: some 2,000 of text. */
export interface Patience {
  readonly drawMs: number;
  /** For the page that is being drawn then. */
  readonly pageMs: number;
}

const usual: Patience = { drawMs: 4_000, pageMs: 4_000 };
const memoryMaxBytes = 512 * 1024 * 1024;
const sideMaxPx = 300;

/** Every page, once. Nothing is known where PDFium can't read the file. */
export async function drawEachPage(
  pdf: Uint8Array,
  first: FirstPage,
  { drawMs, pageMs } = usual,
): Promise<DrawnOnce> {
  const progress = new SharedArrayBuffer(4);
  const answer = await withPdfium<DrawnOnce | null>("each-page-worker.mjs", drawMs + pageMs, {
    memoryMaxBytes,
    bytes: pdf,
    firstShape: shapeOf(first),
    sideMaxPx,
    drawMs,
    progress,
  });
  if (answer) return answer;
  const page = answer === null ? 0 : Atomics.load(new Int32Array(progress), 0);
  const endless = { page: page - 1, ms: Number.POSITIVE_INFINITY };
  return { first: undefined, slowest: page === 0 ? undefined : endless };
}

/** A page of text takes a few milliseconds; phones need ten times as long as we do. */
const slowMs = 1_000;

/** What to tell about it, as a sentence; undefined for pages that are drawn fast enough. */
export function slownessOf(slowest: SlowPage | undefined): string | undefined {
  if (!slowest || slowest.ms < slowMs) return undefined;
  const page = `Page ${slowest.page + 1}`;
  return Number.isFinite(slowest.ms)
    ? `${page} takes long to draw: on a phone it may be many seconds before people can read it.`
    : `${page} takes so long to draw that some people may never see it. Please print the file to a new PDF and upload that.`;
}
