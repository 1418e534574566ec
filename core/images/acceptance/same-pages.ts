import { answerOf, type ThreadLimits } from "sealed-pdf/threads";
import type { Place } from "#contract/rules/fields/markers";
import { withPdfium } from "../engine/with-pdfium.ts";

export interface PageDifference {
  /** Index of the page, from 0. */
  readonly page: number;
  readonly what:
    | "picture"
    | "size"
    | "number of annotations"
    | "place of a stamp"
    | "ink of a stamp"
    | "readability";
}

export type Comparison =
  | { readonly outcome: "same" }
  | ({ readonly outcome: "different" } & PageDifference)
  /** PDFium can't read the original, or drawing takes too long. */
  | { readonly outcome: "unknown" };

/** Half of the time that the sealing function has, and three quarters. */
const usual: ThreadLimits = { processorMs: 60_000, wallMs: 90_000 };
/** Each of the two documents has its own PDFium. */
const memoryMaxBytes = 512 * 1024 * 1024;

type OnPage = Omit<Place, "page">;

/** A page of the original. */
export interface ComparedPage {
  /** Index of the page, from 0. */
  readonly index: number;
  /** Where sealing has added stamps after the page's own annotations, in their order. */
  readonly stamped: readonly OnPage[];
  /** Where our fields lie, stamped or not, in fractions of the page as displayed. */
  readonly fields?: readonly OnPage[] | undefined;
}

/**
 * Whether these pages of a document look the same after sealing as before, drawn by PDFium, and whether each stamp is
 * in its place and visible there. The stamps are removed for the comparison. Where form fields of the original lie
 * within our fields, they may look different: the pages are then compared without what lies in our fields, and once
 * more as a whole without these form fields. A difference counts only if two PDFium instances that have drawn nothing
 * else see it. Throws ThreadStarved.
 */
export async function comparePages(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly ComparedPage[],
  limits = usual,
): Promise<Comparison> {
  const outcome = await withPdfium<Comparison>("acceptance/compare-worker.mjs", limits, {
    memoryMaxBytes,
    before,
    after,
    pages: pages.map(({ index, stamped, fields = [] }) => ({ index, stamped, fields })),
  });
  return answerOf(outcome) ?? { outcome: "unknown" };
}
