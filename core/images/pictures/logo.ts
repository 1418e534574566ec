import { encode } from "fast-png";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { decode } from "./decode.ts";
import { readPictureHeader } from "./picture-header.ts";
import { shrunk, upright } from "./pixels.ts";

const { bytesMax, sideMax, pixelsMax, shownSideMax } = limits.logo;

/** The same picture as a small PNG: decoded within limits and encoded again, so that nothing else in the file is kept. */
export async function cleanLogo(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > bytesMax) throw refusal(senderMessages.logoSize);
  const header = readPictureHeader(bytes);
  if (!header) throw refusal(senderMessages.logoFormat);
  const { width, height, orientation } = header;
  if (Math.max(width, height) > sideMax || width * height > pixelsMax) {
    throw refusal(senderMessages.logoPixels);
  }
  const pixels = await decode(bytes);
  if (!pixels) throw refusal(senderMessages.logoFormat);
  const shown = upright(shrunk(pixels, shownSideMax), orientation);
  return encode({
    width: shown.width,
    height: shown.height,
    data: shown.rgba,
    channels: 4,
    depth: 8,
  });
}

const refusal = (message: string) => new Refusal("BAD_FIELD", { field: "logo", message });
