import { withPdfium } from "./with-pdfium.ts";

export interface SlowPage {
  /** From 0. */
  readonly page: number;
  /** How long PDFium draws it, small; infinite when that failed or took too long. */
  readonly ms: number;
}

/** Pages behind what is drawn in `drawMs` are not looked at: some 2,000 of text. */
const patience = { drawMs: 4_000, pageMs: 4_000 };
const memoryMaxBytes = 512 * 1024 * 1024;
const sideMaxPx = 300;

/**
 * The page that takes longest to draw, whatever makes it so (content that unpacks to hundreds of megabytes,
 * forms within forms, patterns, huge images). Undefined where PDFium can't read the file.
 */
export async function slowestPage(
  pdf: Uint8Array,
  { drawMs, pageMs } = patience,
): Promise<SlowPage | undefined> {
  const progress = new SharedArrayBuffer(4);
  const answer = await withPdfium<SlowPage | null>("times-worker.mjs", drawMs + pageMs, {
    memoryMaxBytes,
    bytes: pdf,
    sideMaxPx,
    drawMs,
    progress,
  });
  if (answer !== undefined) return answer ?? undefined;
  const page = Atomics.load(new Int32Array(progress), 0);
  return page === 0 ? undefined : { page: page - 1, ms: Number.POSITIVE_INFINITY };
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
