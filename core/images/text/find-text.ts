import { answerOf } from "sealed-pdf/threads";
import { withPdfium } from "../engine/with-pdfium.ts";

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
  /** Processor time for reading all pages. */
  readonly limitMs: number;
  /** Time on the clock after which nothing is known, because the machine is busy. */
  readonly wallMs?: number;
  /** The most places of one text. */
  readonly placesMax: number;
}

/** Processor time that the page in work gets once `limitMs` is over. */
const pageMs = 1_000;
const usualWallMs = 12_000;
const memoryMaxBytes = 512 * 1024 * 1024;

interface TextPlaces {
  readonly places?: readonly (readonly (readonly [page: number, x: number, y: number])[])[];
}

/**
 * The places of each text, in the order of pages and from top to bottom, each page is read once. Letters are compared without case, accents and width, and whatever spaces and line ends are between them;
 * curly quotation marks and long dashes are like plain ones. A text within a word, or in two columns of a line, does not count.
 * Text in hidden layers, beside the page or below something opaque does not count. Undefined if PDFium can't read the
 * document, or not in `limitMs`. Throws ThreadStarved.
 */
export async function placesOfTexts(
  pdf: Uint8Array,
  wanted: readonly WantedText[],
  { limitMs, placesMax, wallMs = usualWallMs }: Search,
): Promise<readonly (readonly PlaceOfText[])[] | undefined> {
  const input = { memoryMaxBytes, bytes: pdf, wanted, limitMs, placesMax };
  const limits = { processorMs: limitMs + pageMs, wallMs };
  const found = answerOf(
    await withPdfium<TextPlaces | undefined>("text/find-text-worker.mjs", limits, input),
  );
  return found?.places?.map((places) => places.map(([page, x, y]) => ({ page, x, y })));
}
