import { type FaceFamily, fontFamilyCss, loadFace } from "./faces.ts";
import { inkColor, inkScale, trimmedPng } from "./ink.ts";

interface PadSize {
  readonly width: number;
  readonly height: number;
}

/** The text drawn in the face as large as the pad allows, no swash cut off, as a PNG data URL. */
export async function typedImage(
  text: string,
  face: FaceFamily,
  pad: PadSize,
): Promise<string | undefined> {
  await loadFace(face, text);
  const canvas = document.createElement("canvas");
  canvas.width = pad.width * inkScale;
  canvas.height = pad.height * inkScale;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = inkColor;
  context.font = fontAt(probePx, face);
  const size = fittingPx(context.measureText(text), canvas);
  context.font = fontAt(size, face);
  const ink = context.measureText(text);
  const { x, y } = centred(ink, canvas);
  context.fillText(text, x, y);
  return trimmedPng(canvas);
}

type Ink = Pick<
  TextMetrics,
  | "actualBoundingBoxLeft"
  | "actualBoundingBoxRight"
  | "actualBoundingBoxAscent"
  | "actualBoundingBoxDescent"
>;

const probePx = 100;
const marginShare = 0.04;

const fontAt = (px: number, face: FaceFamily) => `${px}px ${fontFamilyCss(face)}`;

/** The font size at which the ink (not the advance: swashes reach beyond it) fills the canvas. */
export function fittingPx(probe: Ink, canvas: PadSize): number {
  const width = Math.max(1, probe.actualBoundingBoxLeft + probe.actualBoundingBoxRight);
  const height = Math.max(1, probe.actualBoundingBoxAscent + probe.actualBoundingBoxDescent);
  const room = 1 - 2 * marginShare;
  return probePx * Math.min((canvas.width * room) / width, (canvas.height * room) / height);
}

/** Where the text's origin must be for its ink to stand in the middle. */
export function centred(ink: Ink, canvas: PadSize) {
  return {
    x: (canvas.width + ink.actualBoundingBoxLeft - ink.actualBoundingBoxRight) / 2,
    y: (canvas.height + ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2,
  };
}
