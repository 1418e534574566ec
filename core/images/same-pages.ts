import { pdfiumFile } from "./draw.ts";
import { inThread } from "./in-thread.ts";

export type Comparison =
  | { readonly outcome: "same" }
  | {
      readonly outcome: "different";
      /** From 0. */
      readonly page: number;
      readonly what: "picture" | "size" | "number of annotations" | "readability";
    }
  /** PDFium can't read the original, or drawing takes too long. */
  | { readonly outcome: "unknown" };

/** Half of the time that the sealing function has. */
const timeLimitMs = 60_000;
const memoryMaxBytes = 768 * 1024 * 1024;
/** Pictures must be equal to the last bit, so that a small one shows a changed digit too. */
const sideMaxPx = 600;

/**
 * Whether the pages of a document look after sealing as they did before, drawn by PDFium. The stamps
 * (annotations behind each page's own: `stampsOnPage` of them) are taken away first; pages behind
 * those of the original are not looked at.
 */
export async function comparePages(
  before: Uint8Array,
  after: Uint8Array,
  stampsOnPage: readonly number[],
): Promise<Comparison> {
  const answer = await inThread<Comparison>(pdfiumFile("compare-worker.mjs"), timeLimitMs, {
    script: pdfiumFile("index.esm.js"),
    wasm: pdfiumFile("pdfium.wasm"),
    memoryMaxBytes,
    before,
    after,
    stampsOnPage,
    sideMaxPx,
  });
  return answer ?? { outcome: "unknown" };
}
