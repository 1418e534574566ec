import { createHash } from "node:crypto";
import { decode } from "fast-png";
import { bounds } from "../file/bounds.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, name, type Ref, type Value } from "../file/objects.ts";
import { decimal } from "../file/serialize.ts";

/** What is painted in a field's own frame, origin bottom left, in points. */
export interface Appearance {
  readonly content: string;
  readonly resources: Dict;
}

/** Pictures of the update, each embedded once however often it is used. */
export class Images {
  readonly #update: IncrementalUpdate;
  readonly #srgb: Ref;
  readonly #isArchival: boolean;
  readonly #known = new Map<string, Picture>();

  /** Archival files (PDF/A) get pictures without half transparent pixels, which need a blending space on each page. */
  constructor(update: IncrementalUpdate, srgb: Ref, isArchival: boolean) {
    this.#update = update;
    this.#srgb = srgb;
    this.#isArchival = isArchival;
  }

  add(png: Uint8Array): Picture {
    const key = createHash("sha256").update(png).digest("hex");
    const known = this.#known.get(key) ?? this.#add(png);
    this.#known.set(key, known);
    return known;
  }

  #add(png: Uint8Array): Picture {
    return addPicture(this.#update, png, this.#srgb, this.#isArchival);
  }
}

export interface Picture {
  readonly ref: Ref;
  readonly width: number;
  readonly height: number;
}

function addPicture(
  update: IncrementalUpdate,
  png: Uint8Array,
  srgb: Ref,
  isArchival: boolean,
): Picture {
  const { width, height, rgba } = pixelsOf(png);
  const pixels = width * height;
  const rgb = Buffer.alloc(pixels * 3);
  const alpha = Buffer.alloc(pixels);
  for (let i = 0; i < pixels; i++) {
    rgb[i * 3] = rgba[i * 4] ?? 0;
    rgb[i * 3 + 1] = rgba[i * 4 + 1] ?? 0;
    rgb[i * 3 + 2] = rgba[i * 4 + 2] ?? 0;
    alpha[i] = rgba[i * 4 + 3] ?? 0;
  }
  const image = (more: Record<string, Value>): Dict =>
    dict({ Type: name("XObject"), Subtype: name("Image"), Width: width, Height: height, ...more });
  const colors = { ColorSpace: srgb, BitsPerComponent: 8 };
  if (isArchival) {
    const stencil = image({ ImageMask: true, BitsPerComponent: 1 });
    const Mask = update.addStream(stencil, unpainted(alpha, width));
    const opaque = update.addStream(image({ ...colors, Mask }), onWhite(rgb, alpha));
    return { ref: opaque, width, height };
  }
  const gray = { ColorSpace: name("DeviceGray"), BitsPerComponent: 8 };
  const SMask = update.addStream(image(gray), alpha);
  return { ref: update.addStream(image({ ...colors, SMask }), rgb), width, height };
}

/** One bit a pixel, rows in whole bytes, set where nothing is painted (ISO 32000-1, 8.9.6.3). */
function unpainted(alpha: Buffer, width: number): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const bits = Buffer.alloc(rowBytes * (alpha.length / width));
  for (const [i, value] of alpha.entries()) {
    const x = i % width;
    const at = Math.floor(i / width) * rowBytes + (x >> 3);
    if (value === 0) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
  }
  return bits;
}

/** The colours as they look on white paper. */
function onWhite(rgb: Buffer, alpha: Buffer): Buffer {
  const seen = Buffer.alloc(rgb.length);
  for (const [i, value] of rgb.entries()) {
    const opacity = (alpha[Math.floor(i / 3)] ?? 0) / 255;
    seen[i] = Math.round(255 + (value - 255) * opacity);
  }
  return seen;
}

const sideMax = 8_192;

/** Straight RGBA. Throws RangeError for other PNGs than those of 8 bits with red, green, blue and alpha. */
function pixelsOf(png: Uint8Array) {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength).subarray(0, 33);
  if (header.toString("latin1", 12, 16) !== "IHDR" || header.length < 33)
    throw new RangeError("not a PNG");
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  const isSmall = width <= sideMax && height <= sideMax && width * height <= bounds.imagePixelsMax;
  // Decoding allocates as much as the header asks for.
  if (!isSmall) throw new RangeError(`a picture of ${width} x ${height} pixels is too large`);
  const { data, channels, depth } = decode(png);
  if (depth !== 8 || channels !== 4) throw new RangeError("the PNG is not RGBA of 8 bits");
  return { width, height, rgba: data };
}

/** The picture as large as it fits, never stretched, at the left on the lower edge. */
export function paintPicture(picture: Picture, width: number, height: number): Appearance {
  const scale = Math.min(width / picture.width, height / picture.height);
  const sides = [picture.width * scale, 0, 0, picture.height * scale, 0, 0].map(decimal);
  return {
    content: `q ${sides.join(" ")} cm /Image Do Q`,
    resources: dict({ XObject: dict({ Image: picture.ref }) }),
  };
}
