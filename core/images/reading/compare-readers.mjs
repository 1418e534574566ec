/** Whether PDFium and pdf.js show the same on a page; runs in a thread of its own. */

import { createCanvas, drawPage, freeCanvas, pixelsOf } from "../engine/pdfium.mjs";
import { doubtfulLetters, isBlank } from "../text/missing-glyphs.mjs";
import { doubtsIn, showSign } from "./page-difference.mjs";
import { closeUpsOf, sizeInPixels, tilesOf } from "./page-parts.mjs";
import { drawByPdfjs } from "./pdfjs-reader.mjs";

const aspectTolerance = 0.02;

/**
 * The state of a page: "alike", "differs", or why that is unknown: "memory", "unreadable", "fonts" (it has letters of
 * which pdf.js has no font, or which browsers would move) or "letters" (nor has PDFium).
 */
export async function comparePage(readers, index) {
  const { pdfium, document } = readers;
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return "unreadable";
  try {
    return await stateOf({ ...readers, page }, index);
  } catch (error) {
    const isExhausted = error instanceof NoMemory || readers.skia.isExhausted;
    return isExhausted ? "memory" : "unreadable";
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
  const doubtful = doubtfulLetters(pdfium, page, size);
  let state = "alike";
  for (const tile of tilesOf(whole)) {
    const { doubts, isBlank, hasGaps, hasMoved } = await drawTwice(pair, tile, (one, two) => ({
      doubts: doubtsIn(one, two, tile).filter((at) => !skia.missing.some((box) => isIn(box, at))),
      isBlank: doubtful.some((box) => isBlankIn(tile, one, box, size)),
      hasGaps: skia.missing.length > 0,
      hasMoved: skia.moved > 0,
    }));
    if (await isDifferent(pair, tile, doubts)) return "differs";
    if (isBlank) state = "letters";
    else if (state === "alike" && (hasGaps || (hasMoved && (await mayReadOtherwise(pair, tile)))))
      state = "fonts";
  }
  other.cleanup();
  return state;
}

/** Whether the letters that a browser would squeeze or move could show other words there. */
async function mayReadOtherwise({ skia, other }, tile) {
  skia.startDrawing({ isPlacing: true });
  return drawByPdfjs(skia, other, tile, (_, { placed }) => placed.mayReadOtherwise(skia.moved));
}

function haveOneShape(size, seen) {
  const stretch = seen.width / seen.height / (size.width / size.height);
  return Math.abs(stretch - 1) <= aspectTolerance;
}

/** Whatever looks different is looked at again, closer. */
async function isDifferent(pair, tile, doubts) {
  for (const closeUp of closeUpsOf(tile, doubts)) {
    if (await drawTwice(pair, closeUp, (one, two) => showSign(one, two, closeUp))) return true;
  }
  return false;
}

const isIn = ({ left, top, right, bottom }, { x, y }) =>
  x >= left && x < right && y >= top && y < bottom;

/** What `compare` returns for a part by PDFium and by pdf.js; `skia.missing` has what pdf.js has left out. */
async function drawTwice({ pdfium, form, page, skia, other }, part, compare) {
  skia.startDrawing();
  const canvas = createCanvas(pdfium, part.width, part.height);
  if (!canvas) throw new NoMemory();
  try {
    // First, because it chooses substitutes for fonts that are not in the file.
    drawPage(pdfium, form, page, canvas, { left: -part.left, top: -part.top, ...part.whole });
    return await drawByPdfjs(skia, other, part, (two) => compare(pixelsOf(pdfium, canvas), two));
  } finally {
    freeCanvas(pdfium, canvas);
  }
}

class NoMemory extends Error {}

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
