import { withPdfium } from "./with-pdfium.ts";

/** A text to be found in a document. */
export interface WantedText {
  readonly text: string;
  /** Index of the only page on which it is sought; all pages by default. */
  readonly page?: number | undefined;
}

/** Where a text begins: its upper left corner, in points on the page as displayed. */
export interface PlaceOfText {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

export interface Search {
  /** Time for reading all pages. */
  readonly limitMs: number;
  /** The most places of one text. */
  readonly placesMax: number;
}

/** Time that the page in work gets once `limitMs` is over. */
const pageMs = 1_000;
const memoryMaxBytes = 512 * 1024 * 1024;

interface Found {
  readonly places?: readonly (readonly (readonly [page: number, x: number, y: number])[])[];
}

/**
 * The places of each text, in the order of pages and from top to bottom, each page is read once. Letters are compared without case, accents and width, and whatever spaces and line ends are between them.
 * Text in hidden layers, beside the page or below something opaque does not count. Undefined if PDFium can't read the
 * document, or not in `limitMs`.
 */
export async function placesOfTexts(
  pdf: Uint8Array,
  wanted: readonly WantedText[],
  { limitMs, placesMax }: Search,
): Promise<readonly (readonly PlaceOfText[])[] | undefined> {
  const input = { memoryMaxBytes, bytes: pdf, wanted, limitMs, placesMax };
  const found = await withPdfium<Found>("find-text-worker.mjs", limitMs + pageMs, input);
  return found?.places?.map((places) => places.map(([page, x, y]) => ({ page, x, y })));
}
