import { answerOf, type ThreadLimits } from "sealed-pdf/threads";
import type { Box, PageSize } from "#contract/rules/fields/markers";
import { shapeOf } from "../drawing/draw.ts";
import { withPdfium } from "../engine/with-pdfium.ts";
import { imageOf } from "../pictures/picture-page.ts";
import type { Pixels } from "../pictures/pixels.ts";

/** A part of a page as displayed, in points from its upper left corner. */
export type Area = Box;

export interface PageToRedact {
  /** Index of the page, from 0. */
  readonly index: number;
  /** As displayed, in points. */
  readonly size: PageSize;
  readonly areas: readonly Area[];
}

/** A word and its box in points, from the page's upper left corner, and how its line is turned clockwise. */
type Word = readonly [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turn: number,
];

/** As `PicturePage` of sealed-pdf. */
export interface RedactedPage {
  readonly page: {
    readonly size: PageSize;
    readonly picture: Pick<Pixels, "width" | "height"> & {
      readonly bytes: Uint8Array;
      readonly space: "DeviceRGB" | "DeviceGray";
      readonly filter: "DCTDecode" | "FlateDecode";
    };
    readonly words: readonly Word[];
  };
  /** Whether its words can be searched: not if it can't be known which of them are covered. */
  readonly hasText: boolean;
  /** Processor time that drawing and reading it took. */
  readonly processorMs: number;
}

const dotsPerInch = 200;
const pointsPerInch = 72;
/** Of one page, which is drawn twice. */
export const redactionLimits: ThreadLimits = { processorMs: 10_000, wallMs: 20_000 };
const memoryMaxBytes = 512 * 1024 * 1024;

interface Answer {
  readonly pixels: Pixels;
  readonly words?: readonly Word[];
  readonly processorMs: number;
}

/**
 * A page as a picture of 200 dots an inch, on which areas are black, and its other words: a word that an area touches
 * goes as a whole. At most 14 megapixels, so that pages larger than A3 have fewer dots. Undefined if PDFium can't draw the
 * page or takes too long. Throws ThreadStarved.
 */
export async function redactedPage(
  pdf: Uint8Array,
  { index, size, areas }: PageToRedact,
  limits = redactionLimits,
): Promise<RedactedPage | undefined> {
  const widthPx = (size.width * dotsPerInch) / pointsPerInch;
  const outcome = await withPdfium<Answer | undefined>("redaction/redact-worker.mjs", limits, {
    memoryMaxBytes,
    bytes: pdf,
    index,
    shape: shapeOf({ expected: size, widthPx }),
    areas,
  });
  const drawn = answerOf(outcome);
  const image = drawn && (await imageOf(drawn.pixels, sharpBytesMax));
  if (!image) return undefined;
  const { width, height } = drawn.pixels;
  const isJpeg = image.as === "jpeg";
  const picture = {
    ...{ width, height, bytes: image.bytes, space: image.space ?? "DeviceRGB" },
    filter: isJpeg ? "DCTDecode" : "FlateDecode",
  } as const;
  return {
    page: { size, picture, words: drawn.words ?? [] },
    hasText: drawn.words !== undefined,
    processorMs: drawn.processorMs,
  };
}

/** A page of dense text takes 300 KB. */
const sharpBytesMax = 1_000_000;
