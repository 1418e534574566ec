import { createHash } from "node:crypto";
import { decode } from "fast-png";
import { bounds } from "../file/bounds.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, name, type Ref, type Value } from "../file/objects.ts";
import { decimal } from "../file/serialize.ts";
import { type Pixels, stencilOf } from "./stencil.ts";

/** Content painted in a field's own frame, with its origin at the bottom left, in points. */
export interface Appearance {
  readonly content: string;
  readonly resources: Dict;
}

/** Pictures in the update, each embedded only once. */
export class Images {
  readonly #update: IncrementalUpdate;
  readonly #srgb: Ref;
  readonly #known = new Map<string, Picture>();

  constructor(update: IncrementalUpdate, srgb: Ref) {
    this.#update = update;
    this.#srgb = srgb;
  }

  add(png: Uint8Array): Picture {
    const key = createHash("sha256").update(png).digest("hex");
    const known = this.#known.get(key) ?? addPicture(this.#update, pixelsOf(png), this.#srgb);
    this.#known.set(key, known);
    return known;
  }
}

export interface Picture {
  readonly ref: Ref;
  readonly width: number;
  readonly height: number;
  /** Operands for `scn` if the picture is a stencil. */
  readonly ink?: string;
}

/**
 * Embeds a picture without partial transparency, which would need a blending colour space: readers take that from the
 * document and then apply it to the whole page.
 */
function addPicture(update: IncrementalUpdate, pixels: Pixels, srgb: Ref): Picture {
  const stencil = stencilOf(pixels);
  if (stencil === undefined) return addOpaque(update, pixels, srgb);
  const { width, height, bits, color } = stencil;
  const ink = color.map((value) => decimal(Math.round((value * 1000) / 255) / 1000)).join(" ");
  return { ref: update.addStream(mask({ width, height }), bits), width, height, ink };
}

type Size = Pick<Pixels, "width" | "height">;

const image = ({ width, height }: Size, more: Record<string, Value>): Dict =>
  dict({ Type: name("XObject"), Subtype: name("Image"), Width: width, Height: height, ...more });

const mask = (size: Size): Dict => image(size, { ImageMask: true, BitsPerComponent: 1 });

function addOpaque(update: IncrementalUpdate, pixels: Pixels, srgb: Ref): Picture {
  const { width, height, rgba } = pixels;
  const Mask = update.addStream(mask(pixels), unpainted(pixels));
  const colors = { ColorSpace: srgb, BitsPerComponent: 8, Mask };
  return { ref: update.addStream(image(pixels, colors), onWhite(rgba)), width, height };
}

/** Mask with one bit a pixel, rows padded to whole bytes; bits are set where nothing is painted (ISO 32000-1, 8.9.6.3). */
function unpainted({ width, height, rgba }: Pixels): Buffer {
  const rowBytes = Math.ceil(width / 8);
  const bits = Buffer.alloc(rowBytes * height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const at = Math.floor(i / width) * rowBytes + (x >> 3);
    if (rgba[i * 4 + 3] === 0) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
  }
  return bits;
}

/** Red, green and blue of the picture on a white background. */
function onWhite(rgba: Uint8Array): Buffer {
  const seen = Buffer.alloc((rgba.length / 4) * 3);
  for (let i = 0; i < seen.length; i++) {
    const pixel = Math.floor(i / 3) * 4;
    const opacity = (rgba[pixel + 3] ?? 0) / 255;
    seen[i] = Math.round(255 + ((rgba[pixel + (i % 3)] ?? 0) - 255) * opacity);
  }
  return seen;
}

const sideMax = 8_192;

/** Decodes a PNG with 8 bits each of red, green, blue and alpha; throws RangeError for any other. */
function pixelsOf(png: Uint8Array): Pixels {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength).subarray(0, 33);
  if (header.toString("latin1", 12, 16) !== "IHDR" || header.length < 33)
    throw new RangeError("not a PNG");
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  const isSmall = width <= sideMax && height <= sideMax && width * height <= bounds.imagePixelsMax;
  // Decoding allocates as much as the header says.
  if (!isSmall) throw new RangeError(`a picture of ${width} x ${height} pixels is too large`);
  const { data, channels, depth } = decode(png);
  if (depth !== 8 || channels !== 4) throw new RangeError("the PNG is not RGBA of 8 bits");
  return { width, height, rgba: new Uint8Array(data) };
}

/** Content that shows the picture (under its resource name) with its lower left corner at x, y; sizes in points. */
export function showPicture(
  { ink }: Picture,
  resource: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const inked = ink === undefined ? "" : `${ink} scn `;
  return `q ${inked}${[width, 0, 0, height, x, y].map(decimal).join(" ")} cm /${resource} Do Q`;
}

/** The picture as large as fits, never stretched, at the lower left. */
export function paintPicture(picture: Picture, width: number, height: number): Appearance {
  const scale = Math.min(width / picture.width, height / picture.height);
  const sides = { width: picture.width * scale, height: picture.height * scale };
  return {
    content: showPicture(picture, "Image", { x: 0, y: 0, ...sides }),
    resources: dict({ XObject: dict({ Image: picture.ref }) }),
  };
}
