import { withPhoton } from "./photon.ts";
import type { Pixels } from "./pixels.ts";

/** As JPEGs, one for each quality (0 to 100), in their order. */
export async function jpegsOf(
  pixels: Pixels,
  qualities: readonly number[],
): Promise<readonly Uint8Array[]> {
  return (await withPhoton<readonly Uint8Array[]>("jpeg-worker.mjs", { pixels, qualities })) ?? [];
}
