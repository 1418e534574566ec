/**
 * Text is set on one line at three fifths of the field's height, smaller where it would not fit the
 * width. As CSS for a box of `container-type: size`, so that zooming needs no new measuring.
 */
export function fieldTextStyle(text: string) {
  return { fontSize: `min(60cqh, calc((100cqw - 4px) / ${widthAtSizeOne(text).toFixed(3)}))` };
}

const probePx = 100;
let context: CanvasRenderingContext2D | null | undefined;

/** Width of the line per pixel of font size. */
function widthAtSizeOne(text: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * 0.6;
  context.font = `${probePx}px "Inter Variable", sans-serif`;
  return Math.max(0.5, context.measureText(text).width / probePx);
}
