/**
 * Images are made at four times the size of the pads (as specified), so that they print
 * sharply.
 */
export const inkScale = 4;
export const signaturePadPx = { width: 400, height: 60 } as const;
export const initialPadPx = { width: 320, height: 50 } as const;
export const inkColor = "#0f1d40";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const marginPx = 2 * inkScale;
/**
 * The cropped image is never smaller than this share, or a dot would be stamped as large as a name.
 */
const leastShare = 0.4;

/** The canvas cropped to what is drawn, as a PNG data URL; undefined when it is empty. */
export function trimmedPng(canvas: HTMLCanvasElement): string | undefined {
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const ink = inkBox(data, canvas.width, canvas.height);
  if (ink === undefined) return undefined;
  const cut = cutBox(ink, canvas.width, canvas.height);
  const target = document.createElement("canvas");
  target.width = cut.width;
  target.height = cut.height;
  target.getContext("2d")?.drawImage(canvas, -cut.left, -cut.top);
  return target.toDataURL("image/png");
}

/** The bounding box of all pixels that aren't transparent; `pixels` are RGBA rows. */
export function inkBox(pixels: Uint8ClampedArray, width: number, height: number): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The ink's box with a margin, of a minimum size, within the canvas. */
export function cutBox(ink: Box, width: number, height: number): Box {
  const least = Math.round(height * leastShare);
  const horizontal = grown(ink.left, ink.width, least, width);
  const vertical = grown(ink.top, ink.height, least, height);
  return {
    left: horizontal.start,
    width: horizontal.length,
    top: vertical.start,
    height: vertical.length,
  };
}

function grown(start: number, length: number, least: number, most: number) {
  const wanted = Math.min(most, Math.max(length + 2 * marginPx, least));
  const from = Math.round(start + length / 2 - wanted / 2);
  return { start: Math.min(Math.max(0, from), most - wanted), length: wanted };
}
