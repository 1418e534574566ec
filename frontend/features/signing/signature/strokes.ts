import SignaturePad, { type PointGroup } from "signature_pad";
import { inkColor, trimmedPng } from "./ink.ts";

export type Strokes = readonly PointGroup[];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Strokes as they were drawn on a pad of this size on the screen. */
export interface Drawing extends Size {
  readonly strokes: Strokes;
}

/** Radii of the pen, as `signature_pad` takes them, for a pad 400 pixels wide; larger pads have a thicker one. */
const penPx = { minWidth: 0.8, maxWidth: 2, dotSize: 1.6 };
const penPadWidthPx = 400;

export function penFor({ width }: Size) {
  const scale = width / penPadWidthPx;
  return { penColor: inkColor, ...scaledPen(penPx, scale) };
}

/** Radii in the document, in points: a stroke of less than 1.4 points looks like a hair on paper. */
const penPt = { minWidth: 0.75, maxWidth: 1.25, dotSize: 1.25 };
/** In a very low field, a stroke thicker than this share of its height would fill the letters. */
const strokeShareMax = 0.12;

const scaledPen = (pen: typeof penPx, scale: number) => ({
  minWidth: pen.minWidth * scale,
  maxWidth: pen.maxWidth * scale,
  dotSize: pen.dotSize * scale,
});

/** The drawing scaled to the largest size that fits on another pad, and centred. */
export function fittedTo(pad: Size, drawing: Drawing): PointGroup[] {
  const factor = Math.min(pad.width / drawing.width, pad.height / drawing.height);
  const left = (pad.width - drawing.width * factor) / 2;
  const top = (pad.height - drawing.height * factor) / 2;
  return moved(drawing.strokes, { factor, left, top }, penFor(pad));
}

/** A smaller drawing isn't enlarged to the field, or a dot would be stamped as large as a name. */
const leastShare = 0.2;
/** 576 dots an inch. */
const pxPerPtMax = 8;
const imageMaxPx = { width: 1600, height: 640 };

/**
 * The drawing as a PNG data URL, its ink as large as fits into `roomPt`, the space for the picture in a field, with a pen
 * width that is defined in the document's points.
 */
export function drawnImage(drawing: Drawing, roomPt: Size): string | undefined {
  const pxPerPt = Math.min(
    pxPerPtMax,
    imageMaxPx.width / roomPt.width,
    imageMaxPx.height / roomPt.height,
  );
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(roomPt.width * pxPerPt);
  canvas.height = Math.round(roomPt.height * pxPerPt);
  const pen = scaledPen(penPt, pxPerPt * penScale(roomPt));
  const ink = inkOf(drawing);
  const factor = Math.min(
    (canvas.width - 2 * pen.maxWidth) / ink.width,
    (canvas.height - 2 * pen.maxWidth) / ink.height,
  );
  const left = canvas.width / 2 - ink.middleX * factor;
  const top = canvas.height / 2 - ink.middleY * factor;
  new SignaturePad(canvas).fromData(moved(drawing.strokes, { factor, left, top }, pen));
  return trimmedPng(canvas);
}

const penScale = ({ height }: Size): number =>
  Math.min(1, (height * strokeShareMax) / (2 * penPt.minWidth));

/** The bounding box of all points, of a minimum size. */
function inkOf({ strokes, height }: Drawing) {
  const points = strokes.flatMap((group) => group.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const least = height * leastShare;
  return {
    width: Math.max(least, right - left),
    height: Math.max(least, bottom - top),
    middleX: (left + right) / 2,
    middleY: (top + bottom) / 2,
  };
}

interface Move {
  readonly factor: number;
  readonly left: number;
  readonly top: number;
}

/** Moves and scales strokes. Times are scaled too: a faster pen is thinner, which must not depend on the size. */
function moved(strokes: Strokes, { factor, left, top }: Move, pen: typeof penPx): PointGroup[] {
  return strokes.map((group) => ({
    ...group,
    ...pen,
    points: group.points.map(({ x, y, time, ...point }) => ({
      ...point,
      x: left + x * factor,
      y: top + y * factor,
      time: time * factor,
    })),
  }));
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
