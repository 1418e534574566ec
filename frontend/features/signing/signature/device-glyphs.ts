import { signsOfDevice } from "sealed-pdf/layout";
import { fontFamilyCss } from "./faces.ts";

/**
 * The characters of a name that only the device's fonts could draw, and don't: Chinese, Japanese and Korean, for which pages
 * have no fonts of their own. A missing glyph looks like that of a code point that no font has.
 */
export function missingOnDevice(name: string): readonly string[] {
  const signs = signsOfDevice(name);
  if (signs.length === 0) return [];
  const box = pixelsOf("\u{10ffff}");
  return signs.filter((sign) => pixelsOf(sign) === box);
}

const sidePx = 32;
const drawn = new Map<string, string>();

/** The pixels of a character, in a form that can be compared; they are read once. */
function pixelsOf(sign: string): string {
  const known = drawn.get(sign);
  if (known !== undefined) return known;
  const canvas = document.createElement("canvas");
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return sign;
  context.font = `${sidePx * 0.75}px ${fontFamilyCss("Plain", sign)}`;
  context.fillText(sign, 2, sidePx * 0.8);
  const pixels = context.getImageData(0, 0, sidePx, sidePx).data.join();
  drawn.set(sign, pixels);
  return pixels;
}
