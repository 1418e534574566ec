import { encode } from "fast-png";

/** A PNG as a browser's canvas gives it: ink on nothing. */
export function makePng(width = 240, height = 60): Buffer {
  const data = new Uint8Array(width * height * 4);
  for (let x = 10; x < width - 10; x++) {
    const y = Math.round(height / 2 + Math.sin(x / 9) * (height / 4));
    for (const row of [y, y + 1]) data.set([20, 30, 90, 255], (row * width + x) * 4);
  }
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 }));
}

export const pngDataUrl = (png: Buffer = makePng()): string =>
  `data:image/png;base64,${png.toString("base64")}`;
