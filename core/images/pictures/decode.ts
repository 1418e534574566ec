import { withPhoton } from "./photon.ts";
import type { Pixels } from "./pixels.ts";

/** Decodes a JPEG, PNG, GIF (its first frame) or WebP; undefined if it is damaged. */
export const decode = (bytes: Uint8Array): Promise<Pixels | undefined> =>
  withPhoton<Pixels>("pictures/decode-worker.mjs", { bytes });
