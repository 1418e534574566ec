import { withPhoton } from "./photon.ts";
import type { Pixels } from "./pixels.ts";

export interface JpegSizes {
  /** Qualities from 0 to 100, best first. */
  readonly qualities: readonly number[];
  readonly bytesMax: number;
}

/** The JPEG of the first quality that is small enough, otherwise that of the last; undefined if it can't be encoded. */
export const jpegOf = (
  pixels: Pixels,
  { qualities, bytesMax }: JpegSizes,
): Promise<Uint8Array | undefined> =>
  withPhoton<Uint8Array>("pictures/jpeg-worker.mjs", { pixels, qualities, bytesMax });
