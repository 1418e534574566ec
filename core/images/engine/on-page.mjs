/** Positions on a page as displayed, in points from its upper left corner; runs in PDFium's thread. */

/** PDFium converts to whole pixels; on a page this large, fractions of it remain exact. */
const pageSidePx = 1_000_000;

/**
 * Converts from user space to the page as displayed, which PDFium crops and rotates; `size` is the page's size as
 * displayed.
 */
export function placer(pdfium, page, { width, height }) {
  const memory = pdfium.wasmExports.malloc(8);
  const shown = (x, y) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, pageSidePx, pageSidePx, 0, x, y, memory, memory + 4);
    const [across, down] = new Int32Array(pdfium.HEAPU8.slice(memory, memory + 8).buffer);
    return [(across / pageSidePx) * width, (down / pageSidePx) * height];
  };
  const [x0, y0] = shown(0, 0);
  const [xAcross, yAcross] = shown(1000, 0).map((at, index) => (at - [x0, y0][index]) / 1000);
  const [xUp, yUp] = shown(0, 1000).map((at, index) => (at - [x0, y0][index]) / 1000);
  pdfium.wasmExports.free(memory);
  return (x, y) => [x0 + x * xAcross + y * xUp, y0 + x * yAcross + y * yUp];
}

/** The box between two placed corners. */
export const boxOf = ([x1, y1], [x2, y2]) => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  right: Math.max(x1, x2),
  bottom: Math.max(y1, y2),
});

export const union = (one, other) => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** The box of an FS_RECTF in PDFium's memory (left, top, right, bottom); undefined if a side is not a number. */
export function rectAt(pdfium, memory, place) {
  const sides = new Float32Array(pdfium.HEAPU8.slice(memory, memory + 16).buffer);
  if (!sides.every(Number.isFinite)) return undefined;
  const [left, top, right, bottom] = sides;
  return boxOf(place(left, top), place(right, bottom));
}

export const tenths = (points) => Math.round(points * 10) / 10;

/** The part of a box that is on the page, `{ x, y, width, height }`; undefined if none is. */
export function onPage(box, size) {
  const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
  const [right, bottom] = [Math.min(box.right, size.width), Math.min(box.bottom, size.height)];
  if (!(right > left && bottom > top)) return undefined;
  return {
    x: tenths(left),
    y: tenths(top),
    width: tenths(right - left),
    height: tenths(bottom - top),
  };
}
