import { limits } from "#contract/rules/limits/limits";
import { type Box, inkColor } from "../ink.ts";
import { type Grey, inkedBox, opacityOf } from "./picture-ink.ts";

const imageMaxPx = { width: 1600, height: 640 };
const marginPx = 4;

/** A picture's ink alone, dark on transparent, trimmed; undefined when there is none. */
export function inkCanvas(grey: Grey, threshold: number): HTMLCanvasElement | undefined {
  const opacity = opacityOf(grey, threshold);
  const box = inkedBox(opacity, grey.width, grey.height);
  if (!box) return undefined;
  const whole = drawn(opacity, grey);
  return whole && scaledTo(whole, withMargin(box, grey), 1);
}

function drawn(opacity: Uint8ClampedArray, { width, height }: Pick<Grey, "width" | "height">) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const image = context.createImageData(width, height);
  const channels = [1, 3, 5].map((at) => Number.parseInt(inkColor.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels;
  for (let at = 0; at < opacity.length; at += 1) {
    image.data[at * 4] = red;
    image.data[at * 4 + 1] = green;
    image.data[at * 4 + 2] = blue;
    image.data[at * 4 + 3] = opacity[at] ?? 0;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The picture as it was read, in grey. */
export function greyCanvas({ pixels, width, height }: Grey): HTMLCanvasElement | undefined {
  const opacity = pixels.map((bright) => 255 - bright);
  return drawn(opacity, { width, height });
}

function withMargin({ left, top, width, height }: Box, whole: Grey): Box {
  const [x, y] = [Math.max(0, left - marginPx), Math.max(0, top - marginPx)];
  return {
    left: x,
    top: y,
    width: Math.min(whole.width, left + width + marginPx) - x,
    height: Math.min(whole.height, top + height + marginPx) - y,
  };
}

function scaledTo(source: HTMLCanvasElement, box: Box, share: number): HTMLCanvasElement {
  const fit = Math.min(1, imageMaxPx.width / box.width, imageMaxPx.height / box.height) * share;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(box.width * fit));
  canvas.height = Math.max(1, Math.round(box.height * fit));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(
    source,
    ...[box.left, box.top, box.width, box.height],
    ...[0, 0, canvas.width, canvas.height],
  );
  return canvas;
}

/** The canvas as a PNG data URL, scaled down to a size that the server takes. */
export function pngOf(canvas: HTMLCanvasElement): string {
  for (let share = 1; ; share *= 0.7) {
    const box = { left: 0, top: 0, width: canvas.width, height: canvas.height };
    const png = scaledTo(canvas, box, share).toDataURL("image/png");
    const isSmall = png.length < (limits.signatureImage.storedBytesMax * 4) / 3;
    if (isSmall || share < 0.1) return png;
  }
}
