import type { Place } from "#contract/markers";
import { withPdfium } from "./with-pdfium.ts";

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

/** A page of the original. */
export interface ComparedPage {
  /** How many annotations sealing has added behind the page's own. */
  readonly stamps: number;
  /** Where fields of ours lie, stamped or not: fractions of the page as displayed. */
  readonly fields?: readonly Place[] | undefined;
}

/**
 * Whether the pages of a document look after sealing as they did before, drawn by PDFium. The stamps are taken
 * away first. Where form fields of the original lie in fields of ours, they may look different: the pages are then
 * compared without what lies in our fields, and once more as a whole without these form fields. Pages behind those
 * of the original are not looked at.
 */
export async function comparePages(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly ComparedPage[],
): Promise<Comparison> {
  const answer = await withPdfium<Comparison>("compare-worker.mjs", timeLimitMs, {
    memoryMaxBytes,
    before,
    after,
    pages: pages.map(({ stamps, fields = [] }) => ({ stamps, fields })),
    sideMaxPx,
  });
  return answer ?? { outcome: "unknown" };
}
