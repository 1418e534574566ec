import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { answerOf, type ThreadLimits } from "sealed-pdf/threads";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { inThread } from "../engine/in-thread.ts";
import { fileOf } from "../engine/wasm-thread.ts";
import { decode } from "./decode.ts";
import { jpegOf } from "./jpeg.ts";
import { type PictureHeader, readPictureHeader } from "./picture-header.ts";
import type { Pixels } from "./pixels.ts";
import { plainJpeg } from "./plain-jpeg.ts";

/** In points. */
export const papers = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const;

export type Paper = keyof typeof papers;

const { sideMax, pixelsMax, decodedPixelsMax } = limits.pageOfPicture;

/**
 * A PDF with a JPEG, PNG or WebP on one page, upright and as large as the paper allows. The data of a JPEG is kept, other
 * pictures keep their pixels; what else is in the file is not. Throws BAD_PICTURE and
 * ThreadStarved.
 */
export async function pageOfPicture(
  bytes: Uint8Array,
  paper: Paper,
  limits = usual,
): Promise<Uint8Array> {
  const header = readPictureHeader(bytes);
  if (!header || header.type === "gif") throw new Refusal("BAD_PICTURE");
  const { width, height, type } = header;
  const most = type === "jpeg" ? pixelsMax : decodedPixelsMax;
  if (Math.max(width, height) > sideMax || width * height > most)
    throw new Refusal("BAD_PICTURE", { message: senderMessages.picturePixels });
  const image = type === "jpeg" ? keptJpeg(bytes) : await packed(bytes);
  if (!image || width * height === 0) throw new Refusal("BAD_PICTURE");
  const outcome = await inThread<Uint8Array>(fileOf(pdfLib, worker), limits, {
    script: fileOf(pdfLib, script),
    image: { width, height, ...image },
    ...placed(header, papers[paper]),
  });
  const page = answerOf(outcome);
  if (!page) throw new Refusal("BAD_PICTURE");
  return page;
}

const worker = "pictures/picture-page-worker.mjs";
const script = "pdf-lib.esm.min.js";
const usual: ThreadLimits = { processorMs: 15_000, wallMs: 20_000 };

const pdfLib = {
  folder: "pdf-lib",
  pathOf: (file: string) =>
    join(dirname(createRequire(import.meta.url).resolve("pdf-lib")), "../dist", file),
} as const;

interface Image {
  readonly bytes: Uint8Array;
  /** "pixels": deflated rows of one or three bytes a pixel. */
  readonly as: "jpeg" | "pixels";
  readonly space?: "DeviceRGB" | "DeviceGray";
}

function keptJpeg(bytes: Uint8Array): Image | undefined {
  const jpeg = plainJpeg(bytes);
  return jpeg && { bytes: jpeg, as: "jpeg" };
}

async function packed(bytes: Uint8Array): Promise<Image | undefined> {
  const decoded = await decode(bytes);
  return decoded && imageOf(decoded, Math.max(2 * bytes.length, plainBytesMax));
}

/**
 * The picture on white: screenshots, scans and pages of text stay as sharp as they are; a photo that would take more
 * space than `sharpBytesMax` becomes a JPEG. Undefined if it can't be encoded.
 */
export async function imageOf(
  pixels: Pixels,
  sharpBytesMax = plainBytesMax,
): Promise<Image | undefined> {
  const { rows, space } = onWhite(pixels);
  const sharp = deflateSync(rows);
  if (sharp.length <= sharpBytesMax) return { bytes: sharp, as: "pixels", space };
  const jpeg = await jpegOf(opaque(pixels), { qualities: [90], bytesMax: 0 });
  return jpeg && { bytes: jpeg, as: "jpeg" };
}

const plainBytesMax = 500_000;

/** The picture on white paper, in one byte a pixel if it has no colours. */
function onWhite({ width, height, rgba }: Pixels) {
  const count = width * height;
  const rows = Buffer.alloc(count * 3);
  let isGrey = true;
  for (let i = 0; i < count; i++) {
    const alpha = rgba[i * 4 + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      const value = rgba[i * 4 + channel] ?? 0;
      rows[i * 3 + channel] =
        alpha === 255 ? value : 255 + Math.round(((value - 255) * alpha) / 255);
    }
    isGrey &&= rows[i * 3] === rows[i * 3 + 1] && rows[i * 3] === rows[i * 3 + 2];
  }
  if (!isGrey) return { rows, space: "DeviceRGB" } as const;
  const grey = Buffer.alloc(count);
  for (let i = 0; i < count; i++) grey[i] = rows[i * 3] ?? 0;
  return { rows: grey, space: "DeviceGray" } as const;
}

function opaque(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  const { rows, space } = onWhite(pixels);
  const samples = space === "DeviceRGB" ? 3 : 1;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++)
    for (let channel = 0; channel < 3; channel++)
      rgba[i * 4 + channel] = rows[i * samples + (samples === 3 ? channel : 0)] ?? 0;
  return { width, height, rgba };
}

/** Never larger than with a pixel a point, so that small pictures stay sharp. */
function placed(
  { width: columns, height: rows, orientation, aspect }: PictureHeader,
  portrait: { readonly width: number; readonly height: number },
) {
  // The side of which the file has fewer pixels an inch is stretched.
  const [width, height] = aspect > 1 ? [columns * aspect, rows] : [columns, rows / aspect];
  const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
  const isWide = shownWidth > shownHeight;
  const page = isWide ? { width: portrait.height, height: portrait.width } : portrait;
  const scale = Math.min(page.width / shownWidth, page.height / shownHeight, 1);
  const [w, h] = [shownWidth * scale, shownHeight * scale];
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2];
  return { page, matrix: matrixOf(orientation, { x, y, w, h }) };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Places a picture upright in a box: its rows and columns begin where Exif's orientation (TIFF tag 274) says. */
function matrixOf(orientation: number, { x, y, w, h }: Box): readonly number[] {
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
    default:
      return [w, 0, 0, h, x, y];
  }
}
