import { deflateSync } from "node:zlib";
import { encode } from "fast-png";
import { numbers } from "./numbers.ts";
import { pngOf } from "./pictures.ts";

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

/** A grey square whose rows differ by little: PNG's filter makes it small, and no other compression does. */
export function filteredNoise(side: number): Buffer {
  const random = numbers(4);
  const rows = Buffer.alloc(side * (side + 1));
  const filteredUp = 2;
  for (let at = 0; at < rows.length; at++)
    rows[at] = at % (side + 1) === 0 ? filteredUp : random.int(0, 31);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  return pngOf(["IHDR", header], ["IDAT", deflateSync(rows)], ["IEND", Buffer.alloc(0)]);
}
