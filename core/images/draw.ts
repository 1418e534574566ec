import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { PageSize } from "#contract/markers";
import { inThread } from "./in-thread.ts";
import type { Pixels } from "./pixels.ts";

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
  return inThread<Pixels>(pdfiumFile("draw-worker.mjs"), timeLimitMs, {
    script: pdfiumFile("index.esm.js"),
    wasm: pdfiumFile("pdfium.wasm"),
    memoryMaxBytes,
    bytes: pdf,
    width,
    height,
    aspectTolerance: aspectTolerance + 1 / side,
  });
}

/** In `pdfium/` beside a bundle; from here and the package where the source runs as it is. */
export function pdfiumFile(file: string): string {
  const beside = fileURLToPath(new URL(`./pdfium/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  return createRequire(import.meta.url).resolve(`@hyzyla/pdfium/dist/${file}`);
}
