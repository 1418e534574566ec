import type { PageSize } from "#contract/markers";
import { limits } from "#contract/rules";
import { drawFirstPage } from "./draw.ts";
import { type Picture, smallPicture } from "./picture.ts";

const { sideMaxPx, sideOfPhotosMaxPx, bytesMax } = limits.firstPage;
const small = { bytesMax, qualities: [60, 35] };

/**
 * A small picture of how a document begins, to be seen before the reader of PDFs is there. `page` is the
 * first page's size as displayed. Undefined where it can't be drawn, or not in time, or not in small.
 */
export async function pictureOfFirstPage(
  pdf: Uint8Array,
  page: PageSize,
): Promise<Picture | undefined> {
  const pixels = await drawFirstPage(pdf, page, sideMaxPx);
  if (!pixels) return undefined;
  const picture = await smallPicture(pixels, small);
  if (picture) return picture;
  // A page that is all photograph, with fewer pixels.
  const fewer = await drawFirstPage(pdf, page, sideOfPhotosMaxPx);
  return fewer && smallPicture(fewer, small);
}
