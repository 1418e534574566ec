import { type FaceFamily, fontFamilyCss, loadFace } from "./faces.ts";
import { inkColor, inkScale, trimmedPng } from "./ink.ts";
import { lineCandidates } from "./lines.ts";

interface PadSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The text in the font as large as the pad allows, in one to three lines, without clipped swashes, as a
 * PNG data URL.
 */
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
  const { lines, px } = largest(text, face, canvas, context);
  context.font = fontAt(px, face, text);
  const height = canvas.height / lines.length;
  for (const [index, line] of lines.entries()) {
    const { x, y } = centred(context.measureText(line), { width: canvas.width, height });
    context.fillText(line, x, y + index * height);
  }
  return trimmedPng(canvas);
}

interface Setting {
  readonly lines: readonly string[];
  readonly px: number;
}

function largest(
  text: string,
  face: FaceFamily,
  canvas: PadSize,
  context: CanvasRenderingContext2D,
): Setting {
  context.font = fontAt(probePx, face, text);
  const sets = lineCandidates(text).map((lines): Setting => {
    const box = { width: canvas.width, height: canvas.height / lines.length };
    const sizes = lines.map((line) => fittingPx(context.measureText(line), box));
    return { lines, px: Math.min(...sizes) };
  });
  return sets.reduce((best, next) => (next.px > best.px ? next : best), { lines: [text], px: 1 });
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

const fontAt = (px: number, face: FaceFamily, text: string) =>
  `${px}px ${fontFamilyCss(face, text)}`;

/** The font size at which the ink fills the canvas. Not computed from the advance width, which swashes exceed. */
export function fittingPx(probe: Ink, canvas: PadSize): number {
  const width = Math.max(1, probe.actualBoundingBoxLeft + probe.actualBoundingBoxRight);
  const height = Math.max(1, probe.actualBoundingBoxAscent + probe.actualBoundingBoxDescent);
  const room = 1 - 2 * marginShare;
  return probePx * Math.min((canvas.width * room) / width, (canvas.height * room) / height);
}

/** The text's origin for its ink to be centred. */
export function centred(ink: Ink, canvas: PadSize) {
  return {
    x: (canvas.width + ink.actualBoundingBoxLeft - ink.actualBoundingBoxRight) / 2,
    y: (canvas.height + ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2,
  };
}
