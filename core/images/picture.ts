import { jpegsOf } from "./jpeg.ts";
import { palettePng } from "./palette-png.ts";
import type { Pixels } from "./pixels.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: "png" | "jpg";
}

interface Small {
  readonly bytesMax: number;
  /** Of a JPEG, best first. */
  readonly qualities: readonly number[];
}

/** Text and flat colour as PNG, photographs as JPEG; undefined where neither is small. */
export async function smallPicture(
  pixels: Pixels,
  { bytesMax, qualities }: Small,
): Promise<Picture | undefined> {
  const png = palettePng(pixels);
  if (png && png.length <= bytesMax) return { bytes: png, type: "png" };
  const bytes = (await jpegsOf(pixels, qualities)).find(({ length }) => length <= bytesMax);
  return bytes && { bytes, type: "jpg" };
}
