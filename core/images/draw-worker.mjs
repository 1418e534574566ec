/** Draws one page and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { createCanvas, drawPage, openDocument, pixelsOf, startPdfium } from "./pdfium.mjs";

const { bytes, width, height, aspectTolerance } = workerData;

const pdfium = await startPdfium(workerData);
const pixels = drawFirstPage();
parentPort.postMessage(pixels, pixels ? [pixels.rgba.buffer] : []);

/** RGBA on white; undefined where PDFium can't read the file or sees a page of another shape. */
function drawFirstPage() {
  const opened = openDocument(pdfium, bytes);
  const page = opened && pdfium._FPDF_LoadPage(opened.document, 0);
  if (!page || !hasShape(page)) return undefined;
  const canvas = createCanvas(pdfium, width, height);
  if (!canvas) return undefined;
  drawPage(pdfium, opened.form, page, canvas);
  return { width, height, rgba: pixelsOf(pdfium, canvas).slice() };
}

function hasShape(page) {
  const aspect = pdfium._FPDF_GetPageWidth(page) / pdfium._FPDF_GetPageHeight(page);
  return Math.abs(aspect / (width / height) - 1) <= aspectTolerance;
}
