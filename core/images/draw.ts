import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { TextRun } from "#contract/api/pages";
import type { PageSize } from "#contract/markers";
import { inThread } from "./in-thread.ts";
import type { Pixels } from "./pixels.ts";

/** A page that takes longer comes without a picture; 99 of 100 take less than a second. */
const timeLimitMs = 5_000;
const memoryMaxBytes = 512 * 1024 * 1024;
/** Rounding to whole pixels, and a little more. */
const aspectTolerance = 0.02;
/** A canvas of 32 MB. */
const pixelsMax = 8_000_000;

export interface DrawnPage {
  /** How many pages the document has. */
  readonly pages: number;
  /** As displayed, in points. */
  readonly size: PageSize;
  readonly pixels: Pixels;
  /** Empty unless asked for. */
  readonly text: readonly TextRun[];
}

export interface PageToDraw {
  /** From 0. */
  readonly index: number;
  /** The page's size as displayed, where it is known; PDFium's own otherwise. */
  readonly expected?: PageSize | undefined;
  /** How wide, or how long its longer side, may be in pixels; 8 megapixels in all. */
  readonly widthPx?: number;
  readonly sideMaxPx?: number;
  /** Whether to read the page's text as well. */
  readonly withText?: boolean;
}

/**
 * A page of a PDF as readers show it (cropped, turned, with annotations, on white), drawn by PDFium. Undefined where
 * PDFium sees another shape than the expected one, can't read the file or takes too long; "no such page" behind the last.
 */
export async function drawPage(
  pdf: Uint8Array,
  { index, expected, widthPx, sideMaxPx, withText = false }: PageToDraw,
): Promise<DrawnPage | "no such page" | undefined> {
  const unlimited = Number.POSITIVE_INFINITY;
  const drawn = await inThread<DrawnPage | { pixels?: undefined }>(
    pdfiumFile("draw-worker.mjs"),
    timeLimitMs,
    {
      script: pdfiumFile("index.esm.js"),
      wasm: pdfiumFile("pdfium.wasm"),
      memoryMaxBytes,
      bytes: pdf,
      index,
      expected,
      aspectTolerance,
      fit: { widthPx: widthPx ?? unlimited, sideMaxPx: sideMaxPx ?? unlimited, pixelsMax },
      withText,
    },
  );
  if (!drawn) return undefined;
  return drawn.pixels ? drawn : "no such page";
}

/** The first page, `sideMaxPx` on its longer side; `page` is its size as displayed. */
export async function drawFirstPage(
  pdf: Uint8Array,
  page: PageSize,
  sideMaxPx: number,
): Promise<Pixels | undefined> {
  const drawn = await drawPage(pdf, { index: 0, expected: page, sideMaxPx });
  return drawn === "no such page" ? undefined : drawn?.pixels;
}

/** In `pdfium/` beside a bundle; from here and the package where the source runs as it is. */
export function pdfiumFile(file: string): string {
  const beside = fileURLToPath(new URL(`./pdfium/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  return createRequire(import.meta.url).resolve(`@hyzyla/pdfium/dist/${file}`);
}
