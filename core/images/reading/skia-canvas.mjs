/**
 * The part of the browser's canvas that pdf.js draws with, on Skia in WebAssembly: the same code on every machine. Text
 * is drawn as paths; a glyph without a font that we have is left out.
 */

import { LetterPictures } from "./letter-pictures.mjs";
import { Placed } from "./placed-letters.mjs";
import { Context } from "./skia-context.mjs";
import { infoOf } from "./skia-styles.mjs";

/** A larger canvas, such as that of an image, has fewer pixels than pdf.js believes: a page shows no more of it. */
const pixelsMax = 16_000_000;
/** More would leave nothing to compare. */
const reductionMax = 64;
/** Numbers in the paths that are kept. */
const keptLengthMax = 1_000_000;

/**
 * `{ CanvasFactory, startDrawing, isExhausted, missing, moved }` for pdf.js. A canvas that takes the total of all above
 * `bytesMax`, however few its pixels, throws, and `isExhausted` is true until the next drawing starts; `missing` are the
 * boxes, in pixels, of letters that were left out; `moved` is the number of letters that a browser would squeeze or
 * move. `letterOf` has those of fonts that are not in the file.
 */
export function canvasesOf(ck, bytesMax, letterOf) {
  const state = new State(ck, bytesMax, letterOf);
  class CanvasFactory {
    create(width, height) {
      const canvas = new Canvas(state, width, height);
      return { canvas, context: canvas.getContext() };
    }
    reset({ canvas }, width, height) {
      canvas.width = width;
      canvas.height = height;
    }
    destroy(entry) {
      this.reset(entry, 0, 0);
      entry.canvas = null;
      entry.context = null;
    }
  }
  return Object.assign(state, { CanvasFactory });
}

/** What all canvases share. */
class State {
  isExhausted = false;
  missing = [];
  moved = 0;
  #isPlacing = false;
  colors = new Map();
  #bytesMax;
  #bytes = 0;
  #drawn = new Set();
  #kept = [];
  constructor(ck, bytesMax, letterOf) {
    this.ck = ck;
    this.letterOf = letterOf;
    this.#bytesMax = bytesMax;
    this.paint = new ck.Paint();
    this.paint.setAntiAlias(true);
    this.shapes = new Shapes(ck);
    this.letters = new LetterPictures(ck, this.paint);
  }

  /** Also frees what a drawing that failed has left. With `isPlacing`, each context records in `placed` what is drawn where. */
  startDrawing({ isPlacing = false } = {}) {
    Object.assign(this, { isExhausted: false, missing: [], moved: 0 });
    this.#isPlacing = isPlacing;
    for (const drawn of this.#drawn) this.free(drawn);
    for (const image of this.#kept) image.delete();
    this.#kept = [];
  }

  placedOn({ width, height }) {
    const bounds = { left: 0, top: 0, right: width, bottom: height };
    return this.#isPlacing ? new Placed(bounds) : undefined;
  }

  /** An image that is needed until the end of the drawing. */
  kept(image) {
    this.#kept.push(image);
    return image;
  }

  /** `{ surface, pixels, target, reduction }`: a pixel of the surface is a square of `reduction` of the canvas. */
  surfaceOf(width, height) {
    for (let reduction = 1; reduction <= reductionMax; reduction *= 2) {
      const [columns, rows] = [Math.ceil(width / reduction), Math.ceil(height / reduction)];
      const bytes = columns * rows * 4;
      if (columns * rows > pixelsMax || this.#bytes + bytes > this.#bytesMax) continue;
      const pixels = this.ck.Malloc(Uint8Array, bytes);
      if (pixels.byteOffset === 0) break;
      // Skia draws several times as fast on colours that are multiplied by their opacity.
      const info = infoOf(this.ck, columns, rows, "Premul");
      const surface = this.ck.MakeRasterDirectSurface(info, pixels, columns * 4);
      if (!surface) {
        this.ck.Free(pixels);
        break;
      }
      this.#bytes += bytes;
      const bounds = { left: 0, top: 0, right: columns, bottom: rows };
      const drawn = { surface, pixels, target: surface.getCanvas(), reduction, bytes, bounds };
      drawn.target.clear(this.ck.TRANSPARENT);
      this.#drawn.add(drawn);
      return drawn;
    }
    this.isExhausted = true;
    throw new Error("no memory for a canvas");
  }

  free(drawn) {
    if (!this.#drawn.delete(drawn)) return;
    this.#bytes -= drawn.bytes;
    drawn.surface.delete();
    this.ck.Free(drawn.pixels);
  }
}

class Canvas {
  #state;
  #size;
  #drawn;
  #context;
  constructor(state, width, height) {
    this.#state = state;
    this.#size = { width: Math.ceil(width), height: Math.ceil(height) };
    this.#context = new Context(state, this);
  }
  get width() {
    return this.#size.width;
  }
  get height() {
    return this.#size.height;
  }
  set width(width) {
    this.#resize({ ...this.#size, width });
  }
  set height(height) {
    this.#resize({ ...this.#size, height });
  }
  get drawn() {
    this.#drawn ??= this.#state.surfaceOf(this.width, this.height);
    return this.#drawn;
  }
  getContext() {
    return this.#context;
  }
  /** RGBA, valid until something is drawn. */
  get rgba() {
    const { pixels, reduction } = this.drawn;
    const { buffer } = this.#state.ck.HEAPU8;
    const own = new Uint8ClampedArray(buffer, pixels.byteOffset, pixels.length);
    if (reduction === 1 && isOpaque(own)) return own;
    return this.#context.getImageData(0, 0, this.width, this.height).data;
  }
  #resize(size) {
    if (this.#drawn) this.#state.free(this.#drawn);
    this.#drawn = undefined;
    this.#size = size;
    this.#context.reset();
  }
}

/** Skia's own form of the paths that were drawn, kept because most are glyphs. */
class Shapes {
  #ck;
  #kept = new Map();
  #length = 0;
  constructor(ck) {
    this.#ck = ck;
  }

  of(path, rule) {
    const { length } = path.commands;
    const kept = this.#kept.get(path);
    if (kept?.rule === rule && kept.length === length) return kept.shape;
    kept?.shape.delete();
    this.#kept.delete(path);
    if (this.#length > keptLengthMax) this.#clear();
    const shape = this.once(path.commands, rule);
    this.#kept.set(path, { shape, rule, length });
    this.#length += length;
    return shape;
  }

  /** For the caller to delete. */
  once(commands, rule) {
    const { Path, FillType } = this.#ck;
    const shape = Path.MakeFromCmds(commands) ?? Path.MakeFromCmds([]);
    shape.setFillType(rule === "evenodd" ? FillType.EvenOdd : FillType.Winding);
    return shape;
  }

  #clear() {
    for (const { shape } of this.#kept.values()) shape.delete();
    this.#kept.clear();
    this.#length = 0;
  }
}

function isOpaque({ buffer, byteOffset, length }) {
  const words = new Uint32Array(buffer, byteOffset, length / 4);
  let common = 0xffffffff;
  for (let at = 0; at < words.length; at++) common &= words[at];
  return common >>> 24 === 255;
}
