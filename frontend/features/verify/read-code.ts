import decodeQR from "qr/decode.js";

/** Sizes of the longer side at which a code is looked for: a whole page, then close and distant photos. */
const sidesPx = [1600, 1000, 2600, 600];
const timeLimitMs = 1_000;

/**
 * The text of the QR code on a picture; undefined if none is found. Throws where this browser can't decode the picture
 * or has no canvas in a worker.
 */
export async function readCode(picture: Uint8Array): Promise<string | undefined> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(picture)]));
  const longest = Math.max(bitmap.width, bitmap.height);
  const sides = new Set(sidesPx.map((side) => Math.min(side, longest)));
  for (const side of sides) {
    const text = codeIn(pixels(bitmap, side / longest));
    if (text !== undefined) return text;
  }
  return undefined;
}

function pixels(bitmap: ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is no canvas");
  // Transparent pixels of a PNG are paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function codeIn(image: ImageData): string | undefined {
  try {
    return decodeQR(image, { timeLimit: timeLimitMs });
  } catch {
    return undefined;
  }
}
