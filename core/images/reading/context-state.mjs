/** The state that a browser's drawing context saves and restores, as far as pdf.js uses it. */

import { everywhere } from "./plane-boxes.mjs";
import { DOMMatrix, times, valuesOf } from "./plane-shapes.mjs";
import { blendModes } from "./skia-styles.mjs";

const defaults = {
  matrix: [1, 0, 0, 1, 0, 0],
  fillStyle: "#000000",
  strokeStyle: "#000000",
  alpha: 1,
  blending: "source-over",
  width: 1,
  lineCap: "butt",
  lineJoin: "miter",
  limit: 10,
  lineDash: [],
  lineDashOffset: 0,
  font: "10px sans-serif",
  imageSmoothingEnabled: false,
  clipsAtSave: 0,
  unclipped: everywhere,
};

export class ContextState {
  #saved = [];

  forget() {
    this.#set(defaults);
    this.#saved = [];
  }
  #set(values) {
    this.matrix = values.matrix;
    this.fillStyle = values.fillStyle;
    this.strokeStyle = values.strokeStyle;
    this.alpha = values.alpha;
    this.blending = values.blending;
    this.width = values.width;
    this.lineCap = values.lineCap;
    this.lineJoin = values.lineJoin;
    this.limit = values.limit;
    this.lineDash = values.lineDash;
    this.lineDashOffset = values.lineDashOffset;
    this.font = values.font;
    this.imageSmoothingEnabled = values.imageSmoothingEnabled;
    this.clipsAtSave = values.clipsAtSave;
    this.unclipped = values.unclipped;
  }
  // A canvas ignores invalid values, and files contain some.
  get globalAlpha() {
    return this.alpha;
  }
  set globalAlpha(value) {
    if (value >= 0 && value <= 1) this.alpha = value;
  }
  get globalCompositeOperation() {
    return this.blending;
  }
  set globalCompositeOperation(value) {
    if (Object.hasOwn(blendModes, value)) this.blending = value;
  }
  get lineWidth() {
    return this.width;
  }
  set lineWidth(value) {
    if (value > 0 && Number.isFinite(value)) this.width = value;
  }
  get miterLimit() {
    return this.limit;
  }
  set miterLimit(value) {
    if (value > 0 && Number.isFinite(value)) this.limit = value;
  }
  save() {
    // One object, without spreading others: pdf.js saves for each letter.
    this.#saved.push({
      matrix: this.matrix,
      fillStyle: this.fillStyle,
      strokeStyle: this.strokeStyle,
      alpha: this.alpha,
      blending: this.blending,
      width: this.width,
      lineCap: this.lineCap,
      lineJoin: this.lineJoin,
      limit: this.limit,
      lineDash: this.lineDash,
      lineDashOffset: this.lineDashOffset,
      font: this.font,
      imageSmoothingEnabled: this.imageSmoothingEnabled,
      clipsAtSave: this.clipsAtSave,
      unclipped: this.unclipped,
    });
  }
  /** Whether anything had been saved. */
  restore() {
    const kept = this.#saved.pop();
    if (kept) this.#set(kept);
    return kept !== undefined;
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
}
