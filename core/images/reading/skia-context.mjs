/** The browser's drawing context, as far as pdf.js uses it. */

import { enlarged, reduced } from "./canvas-pixels.mjs";
import { ContextState } from "./context-state.mjs";
import { DOMMatrix, mapped, Path2D } from "./plane-shapes.mjs";
import { blendModes, Gradient, Pattern, unbounded } from "./skia-styles.mjs";

/**
 * When a picture is drawn this many times as large, PDFium leaves its pixels square; that pdf.js doesn't is no real
 * difference.
 */
const squareFrom = 8;
const colorsMax = 10_000;
/** Wider than a file may say of any letter, in units of the font's size. */
const tooWide = 1_000;

export class Context extends ContextState {
  #ck;
  #state;
  /** How many of Skia's states are saved: one for each of ours in which something was clipped. */
  #clips = 0;
  constructor(state, canvas) {
    super();
    this.#ck = state.ck;
    this.#state = state;
    this.canvas = canvas;
    this.reset();
  }

  reset() {
    this.forget();
    this.#clips = 0;
    this.path = new Path2D();
  }
  get #target() {
    return this.canvas.drawn.target;
  }
  save() {
    super.save();
    this.clipsAtSave = this.#clips;
  }
  restore() {
    const { clipsAtSave } = this;
    if (!super.restore()) return;
    for (; this.#clips > clipsAtSave; this.#clips--) this.#target.restore();
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
    if (this.#clips === this.clipsAtSave) {
      this.#target.save();
      this.#clips += 1;
    }
    const { shapes } = this.#state;
    const shape = shapes.once(mapped(path.commands, this.#onSurface()), rule);
    this.#target.clipPath(shape, this.#ck.ClipOp.Intersect, true);
    shape.delete();
  }
  fill(path = this.path, rule = "nonzero") {
    const shape = this.#state.shapes.of(path, rule);
    this.#draw(this.fillStyle, (target, paint) => target.drawPath(shape, paint));
  }
  stroke(path = this.path) {
    const shape = this.#state.shapes.of(path, "nonzero");
    this.#draw(this.strokeStyle, (target, paint) => {
      const effect = this.#asStroke(paint);
      target.drawPath(shape, paint);
      effect?.delete();
      paint.setPathEffect(null);
      paint.setStyle(this.#ck.PaintStyle.Fill);
    });
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
  /** Text in a font that is not in the file. */
  fillText(text, x, y) {
    this.#showText(text, x, y, (path) => this.fill(path));
  }
  strokeText(text, x, y) {
    this.#showText(text, x, y, (path) => this.stroke(path));
  }
  /**
   * pdf.js makes a letter narrower that is wider than the file says, and centres one that isn't. PDFium does neither; so all
   * are said to be too wide, and shown as wide as they are.
   */
  measureText() {
    this.matrixAtMeasure = this.matrix;
    return { width: this.#fontSize * tooWide };
  }
  get #fontSize() {
    return Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
  }
  #showText(text, x, y, show) {
    const size = this.#fontSize;
    const across = size / shrinking(this.matrixAtMeasure, this.matrix);
    this.matrixAtMeasure = undefined;
    let left = x;
    for (const one of text) {
      const letter = this.#state.letterOf(this.font, one);
      if (letter) {
        const path = new Path2D();
        path.addPath(letter.path, new DOMMatrix([across, 0, 0, -size, left, y]));
        show(path);
      } else if (one.trim() !== "") this.#leaveOut(left, y, across, size);
      left += across * (letter?.width ?? 1);
    }
  }
  /** Records the place of a letter that we don't have: a square as high as the font, from below its line. */
  #leaveOut(left, y, across, size) {
    const [top, right, bottom] = [y - size, left + across, y + size / 3];
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

  /** Draws another canvas at a point, into a box, or from a box into a box. */
  drawImage(from, ...places) {
    if (from.width === 0 || from.height === 0) return;
    const { XYWHRect, FilterMode, MipmapMode } = this.#ck;
    const whole = [0, 0, from.width, from.height];
    const source = places.length === 8 ? places.slice(0, 4) : whole;
    const place =
      places.length === 8 ? places.slice(4) : [...places, ...whole.slice(2)].slice(0, 4);
    const image = from.drawn.surface.makeImageSnapshot();
    const [a, b, c, d] = this.matrix;
    const enlarged = Math.abs(((a * d - b * c) * place[2] * place[3]) / (source[2] * source[3]));
    const filter = enlarged < squareFrom ? FilterMode.Linear : FilterMode.Nearest;
    const part = XYWHRect(...source.map((length) => length / from.drawn.reduction));
    this.#draw("#000000", (target, paint) =>
      target.drawImageRectOptions(image, part, XYWHRect(...place), filter, MipmapMode.None, paint),
    );
    image.delete();
  }

  createImageData(width, height) {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }
  getImageData(x, y, width, height) {
    const { surface, reduction } = this.canvas.drawn;
    const [left, top] = [Math.floor(x / reduction), Math.floor(y / reduction)];
    const [columns, lines] = [Math.ceil(width / reduction), Math.ceil(height / reduction)];
    const image = surface.makeImageSnapshot();
    const bytes = image.readPixels(left, top, this.#infoOf(columns, lines));
    image.delete();
    if (!bytes) throw new Error("no pixels");
    const data = enlarged({ data: bytes, width: columns }, { width, height }, reduction);
    return { width, height, data };
  }
  putImageData(image, x, y) {
    const { reduction } = this.canvas.drawn;
    const { data, width, height } = reduced(image, reduction);
    const { Unpremul } = this.#ck.AlphaType;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const [left, top] = [Math.floor(x / reduction), Math.floor(y / reduction)];
    this.#target.writePixels(bytes, width, height, left, top, Unpremul);
  }
  #infoOf(width, height) {
    const { AlphaType, ColorType, ColorSpace } = this.#ck;
    return {
      ...{ width, height, alphaType: AlphaType.Unpremul },
      ...{ colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB },
    };
  }

  createPattern(from, repetition) {
    const image = this.#state.kept(from.drawn.surface.makeImageSnapshot());
    return new Pattern(this.#ck, { image, reduction: from.drawn.reduction }, repetition);
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
    const isUnbounded = unbounded.has(this.blending);
    const mode = ck.BlendMode[blendModes[this.blending]];
    const paint = this.#paintFor(style);
    paint.setBlendMode(isUnbounded ? ck.BlendMode.SrcOver : mode);
    if (isUnbounded) {
      const layer = new ck.Paint();
      layer.setBlendMode(mode);
      target.saveLayer(layer);
      layer.delete();
    }
    const [a, b, c, d, e, f] = this.#onSurface();
    target.save();
    target.concat([a, c, e, b, d, f, 0, 0, 1]);
    use(target, paint);
    target.restore();
    if (isUnbounded) target.restore();
    if (typeof style !== "string") paint.setShader(null);
  }
  #paintFor(style) {
    const shader = typeof style === "string" ? undefined : style.shader();
    const color = typeof style === "string" ? style : shader ? "#000000" : "#00000000";
    const [red, green, blue, alpha] = this.#colorOf(color);
    const { paint } = this.#state;
    paint.setColor([red, green, blue, alpha * this.alpha]);
    if (shader) paint.setShader(shader);
    shader?.delete();
    return paint;
  }
  #colorOf(text) {
    const { colors } = this.#state;
    if (colors.size > colorsMax) colors.clear();
    if (!colors.has(text)) colors.set(text, this.#ck.parseColorString(text));
    return colors.get(text);
  }
  #onSurface() {
    const { reduction } = this.canvas.drawn;
    return reduction === 1 ? this.matrix : this.matrix.map((value) => value / reduction);
  }
}

const titled = (word) => word[0].toUpperCase() + word.slice(1);

/** By how much a matrix has been scaled across since it was `before`; 1 if nothing was measured. */
function shrinking(before, [a, b]) {
  const length = before ? Math.hypot(before[0], before[1]) : 0;
  return length > 0 ? Math.hypot(a, b) / length : 1;
}
