/**
 * The part of the browser's canvas that pdf.js draws with, on Skia in WebAssembly: the same code on every machine. Text
 * is drawn as paths; a glyph without a font that we have is left out.
 */

import { DOMMatrix, mapped, Path2D, times, valuesOf } from "./plane-shapes.mjs";

const blendModes = {
  "source-over": "SrcOver",
  "source-in": "SrcIn",
  "source-out": "SrcOut",
  "source-atop": "SrcATop",
  "destination-over": "DstOver",
  "destination-in": "DstIn",
  "destination-out": "DstOut",
  "destination-atop": "DstATop",
  copy: "Src",
  xor: "Xor",
  lighter: "Plus",
  multiply: "Multiply",
  screen: "Screen",
  overlay: "Overlay",
  darken: "Darken",
  lighten: "Lighten",
  "color-dodge": "ColorDodge",
  "color-burn": "ColorBurn",
  "hard-light": "HardLight",
  "soft-light": "SoftLight",
  difference: "Difference",
  exclusion: "Exclusion",
  hue: "Hue",
  saturation: "Saturation",
  color: "Color",
  luminosity: "Luminosity",
};
/** These operations also change what lies outside the shape. */
const unbounded = new Set([
  "source-in",
  "source-out",
  "destination-in",
  "destination-atop",
  "copy",
]);

/**
 * When a picture is drawn this many times as large, PDFium leaves its pixels square; that pdf.js doesn't is no real
 * difference.
 */
const squareFrom = 8;

const defaults = {
  matrix: [1, 0, 0, 1, 0, 0],
  fillStyle: "#000000",
  strokeStyle: "#000000",
  globalAlpha: 1,
  globalCompositeOperation: "source-over",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  miterLimit: 10,
  lineDash: [],
  lineDashOffset: 0,
  font: "",
};

/**
 * Canvases for pdf.js. A canvas that takes their total above `bytesMax` throws, and `isExhausted` is true until the
 * next page starts; `missing` are the boxes, in pixels, of letters that were left out.
 */
export function canvasesOf(ck, bytesMax) {
  let bytes = 0;
  const state = { isExhausted: false, missing: [] };

  function surfaceOf(width, height) {
    const size = width * height * 4;
    const surface = bytes + size <= bytesMax ? ck.MakeSurface(width, height) : null;
    if (!surface) {
      state.isExhausted = true;
      throw new Error("no memory for a canvas");
    }
    bytes += size;
    surface.getCanvas().clear(ck.TRANSPARENT);
    return surface;
  }

  class Canvas {
    #size;
    #surface;
    #context;
    constructor(width, height) {
      this.#size = { width: Math.ceil(width), height: Math.ceil(height) };
      this.#context = new Context(ck, state, this);
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
    get surface() {
      this.#surface ??= surfaceOf(this.width, this.height);
      return this.#surface;
    }
    getContext() {
      return this.#context;
    }
    #resize(size) {
      if (this.#surface) {
        bytes -= this.width * this.height * 4;
        this.#surface.delete();
      }
      this.#surface = undefined;
      this.#size = size;
      this.#context.reset();
    }
  }

  class CanvasFactory {
    create(width, height) {
      const canvas = new Canvas(width, height);
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
  return Object.assign(state, {
    CanvasFactory,
    startPage: () => Object.assign(state, { isExhausted: false, missing: [] }),
  });
}

class Context {
  #ck;
  #state;
  #saved = [];
  #valid = {};
  constructor(ck, state, canvas) {
    this.#ck = ck;
    this.#state = state;
    this.canvas = canvas;
    this.reset();
  }

  reset() {
    Object.assign(this, defaults);
    this.#saved = [];
    this.path = new Path2D();
  }
  // A canvas ignores invalid values, and files contain some.
  get globalAlpha() {
    return this.#valid.globalAlpha;
  }
  set globalAlpha(value) {
    if (value >= 0 && value <= 1) this.#valid.globalAlpha = value;
  }
  get globalCompositeOperation() {
    return this.#valid.globalCompositeOperation;
  }
  set globalCompositeOperation(value) {
    if (Object.hasOwn(blendModes, value)) this.#valid.globalCompositeOperation = value;
  }
  get lineWidth() {
    return this.#valid.lineWidth;
  }
  set lineWidth(value) {
    if (value > 0 && Number.isFinite(value)) this.#valid.lineWidth = value;
  }
  get miterLimit() {
    return this.#valid.miterLimit;
  }
  set miterLimit(value) {
    if (value > 0 && Number.isFinite(value)) this.#valid.miterLimit = value;
  }
  get #target() {
    return this.canvas.surface.getCanvas();
  }
  save() {
    const kept = Object.fromEntries(Object.keys(defaults).map((name) => [name, this[name]]));
    this.#saved.push(kept);
    this.#target.save();
  }
  restore() {
    const kept = this.#saved.pop();
    if (!kept) return;
    Object.assign(this, kept);
    this.#target.restore();
  }

  getTransform() {
    return new DOMMatrix(this.matrix);
  }
  setTransform(first, ...rest) {
    this.matrix = typeof first === "number" ? [first, ...rest] : valuesOf(first);
  }
  transform(...values) {
    this.matrix = times(this.matrix, values);
  }
  translate(x, y) {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x, y) {
    this.transform(x, 0, 0, y, 0, 0);
  }

  setLineDash(lengths) {
    this.lineDash = lengths;
  }
  getLineDash() {
    return this.lineDash;
  }
  beginPath() {
    this.path = new Path2D();
  }
  rect(...box) {
    this.path.rect(...box);
  }
  closePath() {
    this.path.closePath();
  }

  /** The matrix at the time of this call applies, not the one when something is drawn. */
  clip(path, rule) {
    const shape = this.#shapeOf(mapped(path.commands, this.matrix), rule);
    this.#target.clipPath(shape, this.#ck.ClipOp.Intersect, true);
    shape.delete();
  }
  fill(path = this.path, rule = "nonzero") {
    const shape = this.#shapeOf(path.commands, rule);
    this.#draw(this.fillStyle, (target, paint) => target.drawPath(shape, paint));
    shape.delete();
  }
  stroke(path = this.path) {
    const shape = this.#shapeOf(path.commands);
    this.#draw(this.strokeStyle, (target, paint) => {
      const effect = this.#asStroke(paint);
      target.drawPath(shape, paint);
      effect?.delete();
    });
    shape.delete();
  }
  fillRect(x, y, width, height) {
    const box = this.#ck.XYWHRect(x, y, width, height);
    this.#draw(this.fillStyle, (target, paint) => target.drawRect(box, paint));
  }
  clearRect(x, y, width, height) {
    const box = this.#ck.XYWHRect(x, y, width, height);
    this.#draw("#000000", (target, paint) => {
      paint.setBlendMode(this.#ck.BlendMode.Clear);
      target.drawRect(box, paint);
    });
  }
  /** Records the place of a letter without a font: a square as high as the font, from below its line. */
  fillText(text, x, y) {
    if (text.trim() === "") return;
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
    const [left, top, right, bottom] = [x, y - size, x + size * text.length, y + size / 3];
    const corners = mapped(
      [0, left, top, 1, right, top, 1, right, bottom, 1, left, bottom],
      this.matrix,
    );
    const [xs, ys] = [1, 2].map((from) => [0, 3, 6, 9].map((at) => corners[at + from]));
    this.#state.missing.push({
      ...{ left: Math.min(...xs), top: Math.min(...ys) },
      ...{ right: Math.max(...xs), bottom: Math.max(...ys) },
    });
  }
  strokeText(...text) {
    this.fillText(...text);
  }
  measureText() {
    return { width: 0 };
  }

  /** Draws another canvas at a point, into a box, or from a box into a box. */
  drawImage(from, ...places) {
    if (from.width === 0 || from.height === 0) return;
    const { XYWHRect, FilterMode, MipmapMode } = this.#ck;
    const whole = [0, 0, from.width, from.height];
    const source = places.length === 8 ? places.slice(0, 4) : whole;
    const place =
      places.length === 8 ? places.slice(4) : [...places, ...whole.slice(2)].slice(0, 4);
    const image = from.surface.makeImageSnapshot();
    const [a, b, c, d] = this.matrix;
    const enlarged = Math.abs(((a * d - b * c) * place[2] * place[3]) / (source[2] * source[3]));
    const filter = enlarged < squareFrom ? FilterMode.Linear : FilterMode.Nearest;
    this.#draw("#000000", (target, paint) =>
      target.drawImageRectOptions(
        image,
        XYWHRect(...source),
        XYWHRect(...place),
        filter,
        MipmapMode.None,
        paint,
      ),
    );
    image.delete();
  }

  createImageData(width, height) {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }
  getImageData(x, y, width, height) {
    const image = this.canvas.surface.makeImageSnapshot();
    const bytes = image.readPixels(x, y, this.#infoOf(width, height));
    image.delete();
    if (!bytes) throw new Error("no pixels");
    return { width, height, data: new Uint8ClampedArray(bytes.buffer) };
  }
  putImageData({ width, height, data }, x, y) {
    const { Unpremul } = this.#ck.AlphaType;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#target.writePixels(bytes, width, height, x, y, Unpremul);
  }
  #infoOf(width, height) {
    const { AlphaType, ColorType, ColorSpace } = this.#ck;
    return {
      ...{ width, height, alphaType: AlphaType.Unpremul },
      ...{ colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB },
    };
  }

  createPattern(from, repetition) {
    return new Pattern(this.#ck, from.surface.makeImageSnapshot(), repetition);
  }
  createLinearGradient(x0, y0, x1, y1) {
    const { Shader, TileMode } = this.#ck;
    return new Gradient(this.#ck, (colors, stops) =>
      Shader.MakeLinearGradient([x0, y0], [x1, y1], colors, stops, TileMode.Clamp),
    );
  }
  createRadialGradient(x0, y0, r0, x1, y1, r1) {
    const { Shader, TileMode } = this.#ck;
    return new Gradient(this.#ck, (colors, stops) =>
      Shader.MakeTwoPointConicalGradient([x0, y0], r0, [x1, y1], r1, colors, stops, TileMode.Clamp),
    );
  }

  #shapeOf(commands, rule) {
    const { Path, FillType } = this.#ck;
    const shape = Path.MakeFromCmds(commands) ?? Path.MakeFromCmds([]);
    shape.setFillType(rule === "evenodd" ? FillType.EvenOdd : FillType.Winding);
    return shape;
  }

  #asStroke(paint) {
    const { PaintStyle, StrokeCap, StrokeJoin, PathEffect } = this.#ck;
    paint.setStyle(PaintStyle.Stroke);
    paint.setStrokeWidth(this.lineWidth);
    paint.setStrokeCap(StrokeCap[titled(this.lineCap)]);
    paint.setStrokeJoin(StrokeJoin[titled(this.lineJoin)]);
    paint.setStrokeMiter(this.miterLimit);
    const lengths = this.lineDash;
    if (!lengths.some((length) => length > 0)) return undefined;
    const even = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
    const effect = PathEffect.MakeDash(even, this.lineDashOffset);
    if (effect) paint.setPathEffect(effect);
    return effect;
  }

  #draw(style, use) {
    const ck = this.#ck;
    const target = this.#target;
    const paint = new ck.Paint();
    paint.setAntiAlias(true);
    const shader = typeof style === "string" ? undefined : style.shader();
    const color = typeof style === "string" ? style : shader ? "#000000" : "#00000000";
    const [red, green, blue, alpha] = ck.parseColorString(color);
    paint.setColor([red, green, blue, alpha * this.globalAlpha]);
    if (shader) paint.setShader(shader);
    const mode = ck.BlendMode[blendModes[this.globalCompositeOperation]];
    target.save();
    if (unbounded.has(this.globalCompositeOperation)) {
      const layer = new ck.Paint();
      layer.setBlendMode(mode);
      target.saveLayer(layer);
      layer.delete();
    } else paint.setBlendMode(mode);
    const [a, b, c, d, e, f] = this.matrix;
    target.save();
    target.concat([a, c, e, b, d, f, 0, 0, 1]);
    use(target, paint);
    target.restore();
    if (unbounded.has(this.globalCompositeOperation)) target.restore();
    target.restore();
    shader?.delete();
    paint.delete();
  }
}

const titled = (word) => word[0].toUpperCase() + word.slice(1);

class Gradient {
  #ck;
  #make;
  #stops = [];
  constructor(ck, make) {
    this.#ck = ck;
    this.#make = make;
  }
  addColorStop(at, color) {
    this.#stops.push([at, this.#ck.parseColorString(color)]);
  }
  shader() {
    return this.#make(
      this.#stops.map(([, color]) => color),
      this.#stops.map(([at]) => at),
    );
  }
}

class Pattern {
  #ck;
  #image;
  #repetition;
  #matrix = new DOMMatrix();
  constructor(ck, image, repetition) {
    this.#ck = ck;
    this.#image = image;
    this.#repetition = repetition;
  }
  setTransform(matrix) {
    this.#matrix = matrix;
  }
  shader() {
    const { TileMode, FilterMode, MipmapMode } = this.#ck;
    const tile = this.#repetition === "repeat" ? TileMode.Repeat : TileMode.Decal;
    const { a, b, c, d, e, f } = this.#matrix;
    return this.#image.makeShaderOptions(tile, tile, FilterMode.Linear, MipmapMode.None, [
      a,
      c,
      e,
      b,
      d,
      f,
      0,
      0,
      1,
    ]);
  }
}
