import { crc32, inflateSync } from "node:zlib";
import { convertIndexedToRgb, type DecodedPng, decode, encode } from "fast-png";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Pixels } from "./pixels.ts";

export interface PixelLimits {
  readonly widthMax: number;
  readonly heightMax: number;
}

/** The same picture, decoded within limits and encoded again, so that nothing else in the file is kept. */
export function cleanPng(bytes: Uint8Array, limits: PixelLimits): Uint8Array {
  const { width, height, rgba } = decodePng(bytes, limits);
  if (isBlank(rgba)) throw badImage();
  return encode({ width, height, data: rgba, channels: 4, depth: 8 });
}

/** Throws BAD_IMAGE for a file that is not a PNG, is larger than the limits or contains data other than it declares. */
export function decodePng(bytes: Uint8Array, limits: PixelLimits): Pixels {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = pictureChunks(source);
  checkHeader(chunks, limits);
  return rgbaOf(decoded(Buffer.concat([source.subarray(0, 8), ...chunks.map((c) => c.raw)])));
}

function decoded(png: Uint8Array): DecodedPng {
  try {
    return decode(png);
  } catch {
    // Size and amount of data are correct, so whatever the decoder still throws is about the picture.
    throw badImage();
  }
}

const badImage = () => new Refusal("BAD_IMAGE");

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly raw: Buffer;
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** Only the chunks that make up the picture: no text, profile, animation or unknown chunk. */
function pictureChunks(png: Buffer): Chunk[] {
  if (!png.subarray(0, 8).equals(signature)) throw badImage();
  const kept: Chunk[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length) throw badImage();
    const type = png.toString("latin1", at + 4, at + 8);
    const chunk = { type, data: png.subarray(at + 8, end - 4), raw: png.subarray(at, end) };
    const isKept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].includes(type);
    if ((isKept || isCritical(type)) && !isIntact(chunk)) throw badImage();
    if (isKept) kept.push(chunk);
    if (type === "IEND") return kept;
    at = end;
  }
  throw badImage();
}

/** PNG (third edition), 5.4: the type of a chunk that no decoder may skip has a capital first letter. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

/** PNG (third edition), 5.5: the CRC covers type and data. */
const isIntact = ({ raw }: Chunk): boolean =>
  crc32(raw.subarray(4, -4)) === raw.readUInt32BE(raw.length - 4);

const samplesPerPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Checks size and amount of data before anything of that size is allocated. */
function checkHeader(chunks: readonly Chunk[], limits: PixelLimits): void {
  const header = chunks[0];
  if (header?.type !== "IHDR" || header.data.length !== 13) throw badImage();
  const single = chunks.filter((chunk) => chunk.type !== "IDAT").map((chunk) => chunk.type);
  if (new Set(single).size !== single.length) throw badImage();
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const depth = header.data.readUInt8(8);
  const samples = samplesPerPixel[header.data.readUInt8(9)];
  if (!(width >= 1 && width <= limits.widthMax)) throw badImage();
  if (!(height >= 1 && height <= limits.heightMax)) throw badImage();
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw badImage();
  const interlaced = header.data.readUInt8(12) === 1;
  const rowBytes = Math.ceil((width * samples * depth) / 8) + 1;
  // Adam7 has seven smaller pictures: at most one filter byte and one partial byte more for each row.
  const plainBytesMax = interlaced ? (rowBytes + 14) * (height + 7) : rowBytes * height;
  const data = Buffer.concat(chunks.filter((c) => c.type === "IDAT").map((c) => c.data));
  const plainBytes = inflatedLength(data, plainBytesMax);
  if (!interlaced && plainBytes !== plainBytesMax) throw badImage();
}

function inflatedLength(data: Uint8Array, maxOutputLength: number): number {
  try {
    return inflateSync(data, { maxOutputLength }).length;
  } catch {
    // An error of zlib: the data is damaged or longer than allowed.
    throw badImage();
  }
}

function rgbaOf(png: DecodedPng): Pixels {
  const { width, height } = png;
  const { samples, channels } = png.palette === undefined ? plainSamples(png) : paletteSamples(png);
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const first = i * channels;
    const sample = (channel: number): number => samples[first + channel] ?? 0;
    const grey = channels < 3;
    rgba[i * 4] = sample(0);
    rgba[i * 4 + 1] = sample(grey ? 0 : 1);
    rgba[i * 4 + 2] = sample(grey ? 0 : 2);
    rgba[i * 4 + 3] = channels % 2 === 0 ? sample(channels - 1) : 255;
  }
  return { width, height, rgba };
}

interface Samples {
  readonly samples: ArrayLike<number>;
  readonly channels: number;
}

function plainSamples({ data, depth, channels }: DecodedPng): Samples {
  if (depth < 8) throw badImage();
  return { samples: depth === 16 ? Uint8Array.from(data, (value) => value >> 8) : data, channels };
}

function paletteSamples(png: DecodedPng): Samples {
  return { samples: indexedSamples(png), channels: png.palette?.[0]?.length ?? 3 };
}

function indexedSamples(png: DecodedPng): Uint8Array {
  try {
    return convertIndexedToRgb(png);
  } catch {
    // An index outside the palette.
    throw badImage();
  }
}

/** Whether nothing of it would be visible on white paper. */
function isBlank(rgba: Uint8Array): boolean {
  for (let i = 0; i < rgba.length; i += 4) {
    const darkness = 255 - Math.min(rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0);
    if (darkness * (rgba[i + 3] ?? 0) > 16 * 255) return false;
  }
  return true;
}
