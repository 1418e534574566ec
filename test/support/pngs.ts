import { encode } from "fast-png";
import { numbers } from "./numbers.ts";

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

/** A small PNG that no encoder makes small again: rows that differ by noise. */
export function makeNoise(width = 600, height = 400): Buffer {
  const random = numbers(3);
  const data = Uint8Array.from({ length: width * height * 4 }, () => random.int(0, 255));
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 }));
}
