/** What shapes are filled and blended with: the browser's gradients and patterns, and its names of blend modes. */
import { DOMMatrix } from "./plane-shapes.mjs";

export const blendModes = {
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
export const unbounded = new Set([
  "source-in",
  "source-out",
  "destination-in",
  "destination-atop",
  "copy",
]);

export class Gradient {
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

export class Pattern {
  #ck;
  #picture;
  #repetition;
  #matrix = new DOMMatrix();
  constructor(ck, picture, repetition) {
    this.#ck = ck;
    this.#picture = picture;
    this.#repetition = repetition;
  }
  setTransform(matrix) {
    this.#matrix = matrix;
  }
  shader() {
    const { TileMode, FilterMode, MipmapMode } = this.#ck;
    const { image, reduction } = this.#picture;
    const tile = this.#repetition === "repeat" ? TileMode.Repeat : TileMode.Decal;
    const { a, b, c, d, e, f } = this.#matrix.scale(reduction);
    const matrix = [a, c, e, b, d, f, 0, 0, 1];
    return image.makeShaderOptions(tile, tile, FilterMode.Linear, MipmapMode.None, matrix);
  }
}

/** Skia needs this description of pixels. */
export function infoOf(ck, width, height, alphaType) {
  const { AlphaType, ColorType, ColorSpace } = ck;
  return {
    ...{ width, height, alphaType: AlphaType[alphaType] },
    ...{ colorType: ColorType.RGBA_8888, colorSpace: ColorSpace.SRGB },
  };
}
