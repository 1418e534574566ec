import { type Picture, smallPicture } from "../pictures/picture.ts";
import { type DrawnPage, drawPage, type PageToDraw } from "./draw.ts";

/** A scan that is 760 pixels wide has at most 80 KB, and 110 as a data URL: half a second on slow 4G. */
const bytesPerPixelMax = 0.11;
const qualities = [60, 45, 30];
/** Limit for pictures that are noise at every quality: in base64 still less than the 6 MB that Lambda can return. */
const atMostBytes = 4_000_000;

export interface PicturedPage extends Omit<DrawnPage, "pixels"> {
  readonly picture: Picture;
}

/**
 * A page as a picture, with its text and links. Undefined if it can't be drawn, not in time, or not with all of its
 * letters; "no such page" after the document's last page.
 */
export async function pictureOfPage(
  pdf: Uint8Array,
  page: Pick<PageToDraw, "index" | "expected" | "widthPx">,
): Promise<PicturedPage | "no such page" | undefined> {
  const drawn = await drawPage(pdf, { ...page, withContent: true });
  if (!drawn || drawn === "no such page") return drawn;
  const { pixels, ...rest } = drawn;
  const bytesMax = Math.max(20_000, pixels.width * pixels.height * bytesPerPixelMax);
  const picture = await smallPicture(pixels, { bytesMax, qualities, atMostBytes });
  return picture && { ...rest, picture };
}
