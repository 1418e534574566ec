import { crc32 } from "node:zlib";
import { plainJpeg } from "./plain-jpeg.ts";

/**
 * The same picture without metadata: place, camera, comments, thumbnails, and whatever follows its end. Pixels are kept as
 * they are, and none is decoded; colour profiles stay, and so does the orientation of a JPEG. Undefined for a damaged file.
 */
export function plainPicture(
  bytes: Uint8Array,
  { type, orientation }: { readonly type: string; readonly orientation: number },
): Uint8Array | undefined {
  switch (type) {
    case "jpeg":
      return withOrientation(plainJpeg(bytes, { keepsProfile: true }), orientation);
    case "png":
      return plainPng(bytes, orientation);
    case "webp":
      return plainWebp(bytes);
    default:
      return undefined;
  }
}

/** A TIFF structure with one entry, the orientation (tag 274, a short). */
const orientationTiff = (orientation: number): Buffer =>
  Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, "hex");

/** Behind the start of the image, or behind JFIF's header, which comes first. */
function withOrientation(jpeg: Uint8Array | undefined, orientation: number) {
  if (!jpeg || orientation === 1) return jpeg;
  const file = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const at = file.readUInt16BE(2) === 0xffe0 ? 4 + file.readUInt16BE(4) : 2;
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationTiff(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([file.subarray(0, at), head, exif, file.subarray(at)]);
}

/** Pixels, palette, transparency and how colours are meant. */
const keptChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iCCP", "sRGB", "gAMA", "cHRM"];

function plainPng(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [file.subarray(0, 8)];
  let hasPixels = false;
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const chunk = file.subarray(at, end);
    const type = chunk.toString("latin1", 4, 8);
    if (keptChunks.includes(type)) {
      if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return undefined;
      hasPixels ||= type === "IDAT";
      if (type === "IHDR" && orientation !== 1) kept.push(chunk, exifChunk(orientation));
      else kept.push(chunk);
    }
    if (type === "IEND") return hasPixels ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}

function exifChunk(orientation: number): Buffer {
  const tiff = orientationTiff(orientation);
  const body = Buffer.concat([Buffer.from("eXIf", "latin1"), tiff]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(tiff.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const keptWebp = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"];
/** Flags of VP8X that announce Exif and XMP. */
const metadataFlags = 0x0c;

/** https://developers.google.com/speed/webp/docs/riff_container */
function plainWebp(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const kept: Buffer[] = [];
  let hasPixels = false;
  for (let at = 12; at + 8 <= end; ) {
    const size = file.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > file.length) return undefined;
    const type = file.toString("latin1", at, at + 4);
    if (keptWebp.includes(type)) {
      const chunk = Buffer.from(file.subarray(at, Math.min(next, file.length)));
      if (type === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~metadataFlags, 8);
      hasPixels ||= ["VP8 ", "VP8L", "ANMF"].includes(type);
      kept.push(chunk);
    }
    at = next;
  }
  if (!hasPixels) return undefined;
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
