import type { PageSize } from "#contract/markers";
import { limits } from "#contract/rules";
import { drawFirstPage } from "./draw.ts";
import { type Picture, smallPicture } from "./picture.ts";
import { drawEachPage, type Patience, type SlowPage } from "./slow-pages.ts";

const { sideMaxPx, sideOfPhotosMaxPx, bytesMax } = limits.firstPage;
const small = { bytesMax, qualities: [60, 35] };

export interface FirstLook {
  /**
   * A small picture of how the document begins, to be seen before the reader of PDFs is there. Undefined where it
   * can't be drawn, or not in time, or not in small.
   */
  readonly picture: Picture | undefined;
  /** Undefined where PDFium can't read the file. */
  readonly slowest: SlowPage | undefined;
}

/** What there is to know of a document's pages before anybody opens it. `page` is the first page's size as displayed. */
export async function firstLook(
  pdf: Uint8Array,
  page: PageSize,
  patience?: Patience,
): Promise<FirstLook> {
  const { first, slowest } = await drawEachPage(pdf, { expected: page, sideMaxPx }, patience);
  // A later page that is never drawn takes the first one's picture with it.
  const isLost = slowest !== undefined && slowest.page > 0 && !Number.isFinite(slowest.ms);
  const pixels = isLost ? await drawFirstPage(pdf, page, sideMaxPx) : first;
  if (!pixels) return { picture: undefined, slowest };
  const picture = await smallPicture(pixels, small);
  if (picture) return { picture, slowest };
  // A page that is all photograph, with fewer pixels.
  const fewer = await drawFirstPage(pdf, page, sideOfPhotosMaxPx);
  return { picture: fewer && (await smallPicture(fewer, small)), slowest };
}
