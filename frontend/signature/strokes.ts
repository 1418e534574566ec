import SignaturePad, { type PointGroup } from "signature_pad";
import { inkColor, inkScale, trimmedPng } from "./ink.ts";

export type Strokes = readonly PointGroup[];

interface PadSize {
  readonly width: number;
  readonly height: number;
}

/** Pen widths for a pad of the specified size; larger pads have a thicker pen. */
const penPx = { minWidth: 0.7, maxWidth: 2, dotSize: 1.6 };

export const penFor = (scale: number) => ({
  penColor: inkColor,
  minWidth: penPx.minWidth * scale,
  maxWidth: penPx.maxWidth * scale,
  dotSize: penPx.dotSize * scale,
});

/** The same strokes on a pad that is `factor` times as large. */
export function scaledStrokes(strokes: Strokes, factor: number): PointGroup[] {
  return strokes.map((group) => ({
    ...group,
    minWidth: group.minWidth * factor,
    maxWidth: group.maxWidth * factor,
    dotSize: group.dotSize * factor,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** Strokes made on a pad `shownWidth` wide, redrawn at full size, as a PNG data URL. */
export function drawnImage(strokes: Strokes, shownWidth: number, pad: PadSize): string | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = pad.width * inkScale;
  canvas.height = pad.height * inkScale;
  new SignaturePad(canvas).fromData(scaledStrokes(strokes, canvas.width / shownWidth));
  return trimmedPng(canvas);
}

/** False in browsers that return noise for a canvas' pixels, against fingerprinting. */
export function canvasIsReadable(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = 8;
  canvas.height = 8;
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.fillStyle = "#123456";
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, index) => value === [0x12, 0x34, 0x56, 0xff][index % 4]);
}
