/** Whether PDFium and pdf.js show the same on a page; runs in a thread of its own. */
import { isBlank } from "./missing-glyphs.mjs";
import { doubtsIn, showSign } from "./page-difference.mjs";
import { closeUpsOf, sizeInPixels, tilesOf } from "./page-parts.mjs";
import { textOfPage } from "./page-text.mjs";
import { createCanvas, drawPage, freeCanvas, pixelsOf } from "./pdfium.mjs";
import { drawByPdfjs } from "./pdfjs-reader.mjs";

const aspectTolerance = 0.02;

/**
 * The state of a page: "alike", "differs", or why that is unknown: "memory", "unreadable", "fonts" (it has letters of
 * which pdf.js has no font) or "letters" (nor has PDFium).
 */
export async function comparePage(readers, index) {
  const { pdfium, document } = readers;
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return "unreadable";
  try {
    return await stateOf({ ...readers, page }, index);
  } catch {
    return readers.skia.isExhausted ? "memory" : "unreadable";
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

async function stateOf({ pdfium, form, page, reader, skia }, index) {
  if (!reader) return "unreadable";
  const size = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
  const other = await reader.getPage(index + 1);
  if (!haveOneShape(size, other.getViewport({ scale: 1 }))) return "differs";
  const pair = { pdfium, form, page, skia, other };
  const whole = sizeInPixels(size);
  const { doubtful } = textOfPage(pdfium, page, size);
  let state = "alike";
  for (const tile of tilesOf(whole)) {
    const drawn = await drawTwice(pair, tile);
    if (!drawn) return "memory";
    if (await isDifferent(pair, tile, drawn)) return "differs";
    if (doubtful.some((box) => isBlankIn(tile, drawn.one, box, size))) state = "letters";
    else if (drawn.missing.length > 0 && state === "alike") state = "fonts";
  }
  other.cleanup();
  return state;
}

function haveOneShape(size, seen) {
  const stretch = seen.width / seen.height / (size.width / size.height);
  return Math.abs(stretch - 1) <= aspectTolerance;
}

/** Whatever looks different is looked at again, closer. */
async function isDifferent(pair, tile, { one, two, missing }) {
  const doubts = doubtsIn(one, two, tile).filter(
    ({ x, y }) => !missing.some((box) => isIn(box, x, y)),
  );
  for (const closeUp of closeUpsOf(tile, doubts)) {
    const drawn = await drawTwice(pair, closeUp);
    if (drawn && showSign(drawn.one, drawn.two, closeUp)) return true;
  }
  return false;
}

const isIn = ({ left, top, right, bottom }, x, y) =>
  x >= left && x < right && y >= top && y < bottom;

/** A part by each reader, and the boxes that pdf.js has left out. Undefined if PDFium has no memory for a canvas. */
async function drawTwice({ pdfium, form, page, skia, other }, part) {
  const canvas = createCanvas(pdfium, part.width, part.height);
  if (!canvas) return undefined;
  drawPage(pdfium, form, page, canvas, { left: -part.left, top: -part.top, ...part.whole });
  const one = pixelsOf(pdfium, canvas).slice();
  freeCanvas(pdfium, canvas);
  skia.startDrawing();
  const two = await drawByPdfjs(skia, other, part);
  return { one, two, missing: skia.missing };
}

/** Whether a box of the page, in points, lies in a tile and has one colour there. */
function isBlankIn({ left, top, width, height, whole }, rgba, box, size) {
  const [x, y] = [size.width / whole.width, size.height / whole.height];
  const onTile = {
    left: box.left - left * x,
    top: box.top - top * y,
    right: box.right - left * x,
    bottom: box.bottom - top * y,
  };
  return isBlank(onTile, { width: width * x, height: height * y }, { width, height, rgba });
}
