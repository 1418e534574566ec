/** Draws one page and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { textRuns } from "./page-text.mjs";
import { createCanvas, drawPage, openDocument, pixelsOf, startPdfium } from "./pdfium.mjs";

const { bytes, index, expected, aspectTolerance, fit, withText } = workerData;

const pdfium = await startPdfium(workerData);
const drawn = drawOne();
parentPort.postMessage(drawn, drawn?.pixels ? [drawn.pixels.rgba.buffer] : []);

/**
 * `{ pages, size, pixels, text }`, with `pages` alone where the document has no page of this index; undefined where
 * PDFium can't read the file or sees a page of another shape than `expected`.
 */
function drawOne() {
  const opened = openDocument(pdfium, bytes);
  if (!opened) return undefined;
  const pages = pdfium._FPDF_GetPageCount(opened.document);
  if (index >= pages) return { pages };
  const page = pdfium._FPDF_LoadPage(opened.document, index);
  if (!page) return undefined;
  const seen = {
    width: pdfium._FPDF_GetPageWidth(page),
    height: pdfium._FPDF_GetPageHeight(page),
  };
  const size = expected ?? seen;
  const { width, height } = pixelSize(size);
  if (!hasShape(seen, width, height)) return undefined;
  const canvas = createCanvas(pdfium, width, height);
  if (!canvas) return undefined;
  drawPage(pdfium, opened.form, page, canvas);
  const pixels = { width, height, rgba: pixelsOf(pdfium, canvas).slice() };
  return { pages, size, pixels, text: withText ? textRuns(pdfium, page, size) : [] };
}

/** `fit.widthPx` wide or `fit.sideMaxPx` on the longer side, with no more than `fit.pixelsMax` in all. */
function pixelSize(size) {
  const byWidth = fit.widthPx / size.width;
  const bySide = fit.sideMaxPx / Math.max(size.width, size.height);
  const byPixels = Math.sqrt(fit.pixelsMax / (size.width * size.height));
  const scale = Math.min(byWidth, bySide, byPixels);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function hasShape(seen, width, height) {
  const aspect = seen.width / seen.height;
  const tolerance = aspectTolerance + 1 / Math.min(width, height);
  return Math.abs(aspect / (width / height) - 1) <= tolerance;
}
