/** Draws every page once, and says which took longest: the first as it is asked for, the others small. */
import { parentPort, workerData } from "node:worker_threads";
import {
  createCanvas,
  drawPage,
  freeCanvas,
  openDocument,
  pictureOf,
  startPdfium,
} from "./pdfium.mjs";

const { bytes, firstShape, sideMaxPx, drawMs, progress } = workerData;
/** The page that is being drawn, counted from 1: readable while this thread is busy. */
const drawing = new Int32Array(progress);

const pdfium = await startPdfium(workerData);
const drawn = drawEach();
parentPort.postMessage(drawn, drawn?.first ? [drawn.first.rgba.buffer] : []);

/** `{ first, slowest: { page, ms } }`, `page` from 0; null where PDFium can't read the file. */
function drawEach() {
  const opened = openDocument(pdfium, bytes);
  if (!opened) return null;
  const startedAt = performance.now();
  const count = pdfium._FPDF_GetPageCount(opened.document);
  let first;
  let slowest = { page: 0, ms: 0 };
  for (let page = 0; page < count && performance.now() - startedAt < drawMs; page++) {
    Atomics.store(drawing, 0, page + 1);
    const began = performance.now();
    const picture = draw(opened, page);
    const ms = performance.now() - began;
    if (page === 0) first = picture;
    if (ms > slowest.ms) slowest = { page, ms };
  }
  return { first, slowest };
}

/** The first page's pixels, where it has the expected shape. */
function draw({ document, form }, index) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return undefined;
  const picture = index === 0 ? pictureOf(pdfium, form, page, firstShape) : undefined;
  if (!picture) drawSmall(form, page);
  pdfium._FPDF_ClosePage(page);
  return picture?.pixels;
}

function drawSmall(form, page) {
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  const scale = sideMaxPx / Math.max(width, height);
  const side = (length) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(pdfium, side(width), side(height));
  if (!canvas) return;
  drawPage(pdfium, form, page, canvas);
  freeCanvas(pdfium, canvas);
}
