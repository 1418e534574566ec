import type { PageSize } from "#contract/markers";
import { limits } from "#contract/rules";
import { drawFirstPage } from "./draw.ts";
import { jpegsOf } from "./jpeg.ts";
import { palettePng } from "./palette-png.ts";
import type { Pixels } from "./pixels.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: "png" | "jpg";
}

const { sideMaxPx, sideOfPhotosMaxPx, bytesMax } = limits.firstPage;
const qualities = [60, 35] as const;

/**
 * A small picture of how a document begins, to be seen before the reader of PDFs is there. `page` is the
 * first page's size as displayed. Undefined where it can't be drawn, or not in time, or not in small.
 */
export async function pictureOfFirstPage(
  pdf: Uint8Array,
  page: PageSize,
): Promise<Picture | undefined> {
  const pixels = await drawFirstPage(pdf, page, sideMaxPx);
  return pixels && ((await smallest(pixels)) ?? (await smallPhoto(pdf, page)));
}

/** Text and flat colour as PNG, photographs as JPEG; undefined where neither is small. */
async function smallest(pixels: Pixels): Promise<Picture | undefined> {
  const png = palettePng(pixels);
  if (png && png.length <= bytesMax) return { bytes: png, type: "png" };
  return jpegOf(pixels);
}

/** A page that is all photograph, with fewer pixels. */
async function smallPhoto(pdf: Uint8Array, page: PageSize): Promise<Picture | undefined> {
  const pixels = await drawFirstPage(pdf, page, sideOfPhotosMaxPx);
  return pixels && jpegOf(pixels);
}

async function jpegOf(pixels: Pixels): Promise<Picture | undefined> {
  const bytes = (await jpegsOf(pixels, qualities)).find(({ length }) => length <= bytesMax);
  return bytes && { bytes, type: "jpg" };
}
