/** The browser's drawing context, as far as pdf.js uses it. */

import { enlarged, reduced } from "./canvas-pixels.mjs";
import { ContextState } from "./context-state.mjs";
import { isMoved } from "./placed-letters.mjs";
import { boxOf, nowhere, rectangleOf, shared, sided } from "./plane-boxes.mjs";
import { DOMMatrix, mapped, Path2D, times } from "./plane-shapes.mjs";
import { blendModes, Gradient, infoOf, Pattern, unbounded } from "./skia-styles.mjs";

/**
 * When a picture is drawn this many times as large, PDFium leaves its pixels square unless the file asks for smooth ones; that
 * pdf.js doesn't is no real difference.
 */
const squareFrom = 8;
const colorsMax = 10_000;
/** Wider than any letter is, in units of the font's size. */
const tooWide = 1_000;
/** The commands of a straight line are six numbers: a move and a line, each with its point. */
const lineLength = 6;

export class Context extends ContextState {
  #ck;
  #state;
  /** How many of Skia's states are saved: one for each of ours in which something was clipped. */
  #clips = 0;
  /** The matrix when a letter was last measured, until pdf.js has shown it. */
  #measured;
  /** The record of what is drawn where; it is kept only if a caller asks for it. */
  placed;
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
    this.placed = this.#state.placedOn(this.canvas);
  }
  get #target() {
    return this.canvas.drawn.target;
  }
  save() {
    super.save();
    this.clipsAtSave = this.#clips;
  }
  restore() {
    this.#measured = undefined;
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
    const rectangle = rectangleOf(mapped(path.commands, this.matrix));
    this.unclipped = shared(this.unclipped, rectangle ?? nowhere);
  }
  fill(path = this.path, rule = "nonzero") {
    const shape = this.#fillPath(path, rule);
    this.#place(() => shape.getBounds(), path);
  }
  #fillPath(path, rule = "nonzero") {
    const shape = this.#state.shapes.of(path, rule);
    if (!this.#showLetter(shape))
      this.#draw(this.fillStyle, (target, paint) => target.drawPath(shape, paint));
    return shape;
  }
  /** Shows a shape as the letter that it was before, if its picture is kept. */
  #showLetter(shape) {
    const { matrix, fillStyle, alpha, blending, unclipped: visible } = this;
    const { drawn } = this.canvas;
    const isPlain = typeof fillStyle === "string" && alpha === 1 && blending === "source-over";
    if (!isPlain || drawn.reduction > 1) return false;
    const color = this.#colorOf(fillStyle);
    return color[3] === 1 && this.#state.letters.show(shape, { matrix, color, visible }, drawn);
  }
  stroke(path = this.path) {
    const shape = this.#strokePath(path);
    const isPlain = path.commands.length <= lineLength || rectangleOf(path.commands);
    const by = isPlain ? this.width : this.#penReach;
    this.#place(() => shape.getBounds().map((length, side) => length + (side < 2 ? -by : by)));
  }
  #strokePath(path) {
    const shape = this.#state.shapes.of(path, "nonzero");
    this.#draw(this.strokeStyle, (target, paint) => {
      const effect = this.#asStroke(paint);
      target.drawPath(shape, paint);
      effect?.delete();
      paint.setPathEffect(null);
      paint.setStyle(this.#ck.PaintStyle.Fill);
    });
    return shape;
  }
  fillRect(x, y, width, height) {
    const box = this.#ck.XYWHRect(x, y, width, height);
    this.#draw(this.fillStyle, (target, paint) => target.drawRect(box, paint));
    const path = new Path2D();
    path.rect(x, y, width, height);
    this.#place(() => box, path);
  }
  clearRect(x, y, width, height) {
    const box = this.#ck.XYWHRect(x, y, width, height);
    this.#draw("#000000", (target, paint) => {
      paint.setBlendMode(this.#ck.BlendMode.Clear);
      target.drawRect(box, paint);
    });
    this.#place(() => box);
  }
  /** Text in a font that is not in the file. */
  fillText(text, x, y) {
    this.#showText(text, { x, y, pen: 0 }, (path, place) => this.#fillKept(path, place));
  }
  strokeText(text, x, y) {
    const pen = this.#penReach;
    this.#showText(text, { x, y, pen }, (path, place) => this.#strokePath(pathAt(path, place)));
  }
  /**
   * pdf.js squeezes a letter that is wider than the file says, and centres one that isn't. PDFium's standard faces do neither.
   * So we report each as far too wide, and undo the squeezing.
   */
  measureText() {
    this.#measured = this.matrix;
    return { width: this.#fontSize * tooWide };
  }
  get #fontSize() {
    return Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
  }
  #showText(text, { x, y, pen }, show) {
    const { matrix } = this;
    const size = this.#fontSize;
    const shrunk = shrinking(this.#measured, matrix);
    const said = this.#measured && shrunk * tooWide;
    this.matrix = this.#measured ?? matrix;
    let left = x * shrunk;
    for (const one of text) {
      const letter = this.#state.letterOf(this.font, one);
      if (letter) {
        const place = [size, 0, 0, -size, left, y];
        show(letter.path, place);
        this.#placeLetter({ ...letter, said, pen: pen / size }, place);
      } else if (one.trim() !== "") this.#leaveOut(left, y, size);
      left += size * (letter?.width ?? 1);
    }
    this.matrix = matrix;
  }
  /** How far a line reaches from its middle, and its pointed corners most. */
  get #penReach() {
    return (this.width / 2) * (this.lineJoin === "miter" ? this.limit : 1);
  }
  /** Patterns belong to the matrix of the text, and not to that of a letter. */
  #fillKept(path, place) {
    if (typeof this.fillStyle !== "string") return this.#fillPath(pathAt(path, place));
    const { matrix } = this;
    this.matrix = times(matrix, place);
    this.#fillPath(path);
    this.matrix = matrix;
  }
  #placeLetter(letter, place) {
    if (isMoved(letter)) this.#state.moved += 1;
    // A pattern may show a letter in one place only.
    const isPlain = [this.fillStyle, this.strokeStyle].every((style) => typeof style === "string");
    const visible = isPlain ? this.unclipped : nowhere;
    this.placed?.addLetter(letter, times(this.matrix, place), visible);
  }
  /** Records in what box something was drawn; `path` is what was filled. */
  #place(bounds, path) {
    if (!this.placed) return;
    const { reduction } = this.canvas.drawn;
    const clip = Array.from(this.#target.getDeviceClipBounds(), (length) => length * reduction);
    const box = shared(boxOf(sided(bounds()), this.matrix), sided(clip));
    const isPlain = path && typeof this.fillStyle === "string";
    const rectangle = isPlain && rectangleOf(mapped(path.commands, this.matrix));
    this.placed.add(box, rectangle && shared(rectangle, this.unclipped));
  }
  /** Records the place of a letter that we don't have: a square as high as the font, from below its line. */
  #leaveOut(left, y, size) {
    const box = { left, top: y - size, right: left + size, bottom: y + size / 3 };
    this.#state.missing.push(boxOf(box, this.matrix));
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
    const isSmooth = enlarged < squareFrom || this.imageSmoothingEnabled;
    const filter = isSmooth ? FilterMode.Linear : FilterMode.Nearest;
    const part = XYWHRect(...source.map((length) => length / from.drawn.reduction));
    this.#draw("#000000", (target, paint) =>
      target.drawImageRectOptions(image, part, XYWHRect(...place), filter, MipmapMode.None, paint),
    );
    image.delete();
    this.#placeImage(from, source, place);
  }
  #placeImage(from, source, [x, y, across, down]) {
    const { placed } = from.getContext();
    if (!placed?.hasLetters || this.blending !== "source-over" || this.matrix[1] !== 0)
      return this.#place(() => [x, y, x + across, y + down]);
    const [left, top, width, height] = source;
    const [sx, sy] = [across / width, down / height];
    const matrix = times(this.matrix, [sx, 0, 0, sy, x - left * sx, y - top * sy]);
    this.placed.addAll(placed, matrix, shared(this.unclipped, sided([x, y, x + across, y + down])));
  }

  createImageData(width, height) {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }
  getImageData(x, y, width, height) {
    const { surface, reduction } = this.canvas.drawn;
    const [left, top] = [Math.floor(x / reduction), Math.floor(y / reduction)];
    const [columns, lines] = [Math.ceil(width / reduction), Math.ceil(height / reduction)];
    const image = surface.makeImageSnapshot();
    const bytes = image.readPixels(left, top, infoOf(this.#ck, columns, lines, "Unpremul"));
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

/** The factor by which a matrix has been scaled across since it was `before`; 1 if nothing was measured. */
function shrinking(before, [a, b]) {
  const length = before ? Math.hypot(before[0], before[1]) : 0;
  return length > 0 ? Math.hypot(a, b) / length : 1;
}

function pathAt(path, place) {
  const found = new Path2D();
  found.addPath(path, new DOMMatrix(place));
  return found;
}
