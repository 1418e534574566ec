/**
 * Pictures of letters at quarters of a pixel. A text shows each letter often, and copying a picture is several times as
 * fast as drawing a path.
 */

import { boxOf, contains, sided } from "./plane-boxes.mjs";
import { infoOf } from "./skia-styles.mjs";

/** Places within a pixel, across and down. */
const steps = 4;
/** Pixels of the largest picture, across and down. */
const side = 64;
/** Sizes and directions in which one letter is kept. */
const formsMax = 16;
/** Bytes of all pictures together. */
const bytesMax = 16 * 1024 * 1024;
/** What stands for a picture that there isn't. */
const [seenOnce, tooLarge] = ["seen once", "too large"];

export class LetterPictures {
  #ck;
  #paint;
  #scratch;
  #forms = new WeakMap();
  #bytes = 0;
  constructor(ck, paint) {
    this.#ck = ck;
    this.#paint = paint;
  }

  /**
   * Shows a shape under a matrix on a surface, in an opaque colour of numbers up to 1. False if the caller has to draw it,
   * because it is new, is large, or is not within `visible`.
   */
  show(shape, { matrix, color, visible }, drawn) {
    const form = this.#formOf(shape, matrix);
    if (!form) return false;
    const [x, y] = [Math.round(matrix[4] * steps), Math.round(matrix[5] * steps)];
    const picture = this.#pictureOf(shape, form, x & (steps - 1), y & (steps - 1));
    if (typeof picture === "string") return false;
    const left = Math.floor(x / steps) + picture.left;
    const top = Math.floor(y / steps) + picture.top;
    const box = { left, top, right: left + picture.width, bottom: top + picture.height };
    if (!contains(visible, box) || !contains(drawn.bounds, box)) return false;
    mix(picture, color, { bytes: this.#ck.HEAPU8, drawn, left, top });
    return true;
  }

  #formOf(shape, [a, b, c, d]) {
    const forms = this.#forms.get(shape) ?? [];
    if (forms.length === 0) this.#forms.set(shape, forms);
    for (const form of forms)
      if (form.a === a && form.b === b && form.c === c && form.d === d) return form;
    if (forms.length === formsMax) return undefined;
    const form = { a, b, c, d, pictures: [] };
    forms.push(form);
    return form;
  }

  #pictureOf(shape, form, right, down) {
    const at = down * steps + right;
    const found = form.pictures[at];
    if (found === undefined) form.pictures[at] = seenOnce;
    else if (found === seenOnce) form.pictures[at] = this.#drawn(shape, form, right, down);
    return found === undefined ? seenOnce : form.pictures[at];
  }

  #drawn(shape, { a, b, c, d }, right, down) {
    const bounds = boxOf(sided(shape.getBounds()), [a, b, c, d, right / steps, down / steps]);
    const [left, top] = [Math.floor(bounds.left) - 1, Math.floor(bounds.top) - 1];
    const width = Math.ceil(bounds.right) + 1 - left;
    const height = Math.ceil(bounds.bottom) + 1 - top;
    if (!(width <= side && height <= side)) return tooLarge;
    this.#scratch ??= scratchOf(this.#ck);
    const { pixels, target } = this.#scratch;
    target.clear(this.#ck.TRANSPARENT);
    target.save();
    target.concat([a, c, right / steps - left, b, d, down / steps - top, 0, 0, 1]);
    this.#paint.setColor(this.#ck.BLACK);
    this.#paint.setBlendMode(this.#ck.BlendMode.SrcOver);
    target.drawPath(shape, this.#paint);
    target.restore();
    this.#makeRoom(width * height);
    const alphas = new Uint8Array(width * height);
    const { HEAPU8 } = this.#ck;
    for (let row = 0, to = 0; row < height; row++)
      for (let column = 0; column < width; column++, to++)
        alphas[to] = HEAPU8[pixels.byteOffset + (row * side + column) * 4 + 3];
    return { left, top, width, height, alphas };
  }

  #makeRoom(bytes) {
    this.#bytes += bytes;
    if (this.#bytes <= bytesMax) return;
    this.#forms = new WeakMap();
    this.#bytes = bytes;
  }
}

function scratchOf(ck) {
  const pixels = ck.Malloc(Uint8Array, side * side * 4);
  const surface = ck.MakeRasterDirectSurface(infoOf(ck, side, side, "Premul"), pixels, side * 4);
  return { pixels, surface, target: surface.getCanvas() };
}

/** Mixes a colour into pixels that are multiplied by their opacity. */
function mix({ width, height, alphas }, [red, green, blue], { bytes, drawn, left, top }) {
  const [r, g, b] = [red * 255, green * 255, blue * 255];
  for (let row = 0, from = 0; row < height; row++) {
    let at = drawn.pixels.byteOffset + ((top + row) * drawn.bounds.right + left) * 4;
    for (const end = from + width; from < end; from++, at += 4) {
      const alpha = alphas[from];
      if (alpha === 0) continue;
      const rest = 255 - alpha;
      bytes[at] = (bytes[at] * rest + r * alpha) / 255 + 0.5;
      bytes[at + 1] = (bytes[at + 1] * rest + g * alpha) / 255 + 0.5;
      bytes[at + 2] = (bytes[at + 2] * rest + b * alpha) / 255 + 0.5;
      bytes[at + 3] = (bytes[at + 3] * rest + 255 * alpha) / 255 + 0.5;
    }
  }
}
