import { crc32 } from "node:zlib";
import { PhotonImage } from "@cf-wasm/photon";
import { encode } from "fast-png";

/** Small pictures in each format that a logo may have; red above, blue below, with a secret inside. */

export const secret = "taken at home, 1 Main Street";

export function halves(width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    rgba.set(i < (width * height) / 2 ? [220, 20, 20, 255] : [20, 20, 220, 255], i * 4);
  }
  return rgba;
}

export const pngLogo = (width = 64, height = 64): Uint8Array =>
  encode({
    width,
    height,
    data: halves(width, height),
    channels: 4,
    depth: 8,
    text: { Comment: secret },
  });

/** A PNG of these chunks, each with a right checksum. */
export function pngOf(...chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

/** A picture with Exif data about the orientation and place of the camera. */
export function jpegLogo(width = 64, height = 64, orientation = 1): Uint8Array {
  const jpeg = new PhotonImage(halves(width, height), width, height).get_bytes_jpeg(90);
  // TIFF, big-endian, one directory with one entry: tag 274, type SHORT, one value.
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(secret)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

export const webpLogo = (width = 64, height = 64): Uint8Array =>
  new PhotonImage(halves(width, height), width, height).get_bytes_webp();

/** Two colours; the codes are never compressed: after each two pixels the table restarts. */
export function gifLogo(width = 64, height = 64): Uint8Array {
  const [clear, end] = [4, 5];
  const codes: number[] = [];
  for (let i = 0; i < width * height; i++) {
    if (i % 2 === 0) codes.push(clear);
    codes.push(i < (width * height) / 2 ? 0 : 1);
  }
  const data = packed([...codes, end], 3);
  const blocks: number[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.slice(at, at + 255);
    blocks.push(part.length, ...part);
  }
  const u16 = (value: number) => [value & 255, value >> 8];
  return Buffer.from([
    ...Buffer.from("GIF89a"),
    ...[...u16(width), ...u16(height), 0x81, 0, 0],
    ...[220, 20, 20, 20, 20, 220, 0, 0, 0, 0, 0, 0],
    ...[0x21, 0xfe, secret.length, ...Buffer.from(secret), 0],
    ...[0x2c, 0, 0, 0, 0, ...u16(width), ...u16(height), 0],
    ...[2, ...blocks, 0, 0x3b],
  ]);
}

function packed(codes: readonly number[], bits: number): number[] {
  const bytes: number[] = [];
  codes.forEach((code, index) => {
    for (let bit = 0; bit < bits; bit++) {
      const at = index * bits + bit;
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
    }
  });
  return bytes;
}
