import { type JpegSizes, jpegOf } from "./jpeg.ts";
import { palettePng } from "./palette-png.ts";
import type { Pixels } from "./pixels.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: "png" | "jpg";
}

interface Small extends JpegSizes {
  /** If neither format is small, a JPEG of the last quality is accepted up to this size; by default `bytesMax`. */
  readonly atMostBytes?: number;
}

/** Text and flat colour as PNG, photographs as JPEG; undefined if neither is small. */
export async function smallPicture(
  pixels: Pixels,
  { bytesMax, qualities, atMostBytes = bytesMax }: Small,
): Promise<Picture | undefined> {
  const png = palettePng(pixels, bytesMax);
  if (png) return { bytes: png, type: "png" };
  const bytes = await jpegOf(pixels, { qualities, bytesMax });
  return bytes && bytes.length <= atMostBytes ? { bytes, type: "jpg" } : undefined;
}
