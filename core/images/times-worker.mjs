/** Draws every page once, small, and says which took longest. */
import { parentPort, workerData } from "node:worker_threads";
import { createCanvas, drawPage, freeCanvas, openDocument, startPdfium } from "./pdfium.mjs";

const { bytes, sideMaxPx, drawMs, progress } = workerData;
/** The page that is being drawn, counted from 1: readable while this thread is busy. */
const drawing = new Int32Array(progress);

const pdfium = await startPdfium(workerData);
parentPort.postMessage(slowestPage());

/** `{ page, ms }`, `page` from 0; null where PDFium can't read the file. */
function slowestPage() {
  const opened = openDocument(pdfium, bytes);
  if (!opened) return null;
  const startedAt = performance.now();
  const count = pdfium._FPDF_GetPageCount(opened.document);
  let slowest = { page: 0, ms: 0 };
  for (let page = 0; page < count && performance.now() - startedAt < drawMs; page++) {
    Atomics.store(drawing, 0, page + 1);
    const began = performance.now();
    draw(opened, page);
    const ms = performance.now() - began;
    if (ms > slowest.ms) slowest = { page, ms };
  }
  return slowest;
}

function draw({ document, form }, index) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return;
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  const scale = sideMaxPx / Math.max(width, height);
  const side = (length) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(pdfium, side(width), side(height));
  if (canvas) {
    drawPage(pdfium, form, page, canvas);
    freeCanvas(pdfium, canvas);
  }
  pdfium._FPDF_ClosePage(page);
}
