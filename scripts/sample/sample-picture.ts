import type { PageReply } from "#contract/pages/pages";
import { limits } from "#contract/rules/limits/limits";
import { pictureOfPage } from "#core/images/drawing/page-picture";
import { pageReply } from "#core/images/drawing/page-reply";
import { renderer } from "#core/images/drawing/renderer";

/** The next width would be as large as all these together. */
export const sampleWidths = limits.pagePicture.widthsPx.filter((widthPx) => widthPx <= 2_160);

/** The sample's only page in one width, in the form of the server's reply for a document. */
export async function samplePicture(pdf: Uint8Array, widthPx: number): Promise<PageReply> {
  const drawn = await pictureOfPage(pdf, { index: 0, widthPx });
  if (!drawn || drawn === "no such page") throw new Error(`expected a page, found ${drawn}`);
  return pageReply(drawn, { page: 1, widthPx, by: renderer });
}
