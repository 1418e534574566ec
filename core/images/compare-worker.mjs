/** Draws every page of a document before and after sealing, says where they differ, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import {
  createCanvas,
  drawPage,
  freeCanvas,
  openDocument,
  pixelsOf,
  startPdfium,
} from "./pdfium.mjs";

const { before, after, stampsOnPage, sideMaxPx } = workerData;

const pdfium = await startPdfium(workerData);
parentPort.postMessage(compareDocuments());

function compareDocuments() {
  const old = openDocument(pdfium, before);
  if (!old) return { outcome: "unknown" };
  const sealed = openDocument(pdfium, after);
  if (!sealed) return { outcome: "different", page: 0, what: "readability" };
  for (let page = 0; page < stampsOnPage.length; page++) {
    const what = comparePages(old, sealed, page);
    if (what) return { outcome: "different", page, what };
  }
  return { outcome: "same" };
}

/** What differs, apart from the stamps that sealing added behind the page's own annotations. */
function comparePages(old, sealed, index) {
  const one = pdfium._FPDF_LoadPage(old.document, index);
  const other = pdfium._FPDF_LoadPage(sealed.document, index);
  try {
    if (!one) return undefined;
    if (!other) return "readability";
    return compareLoaded(old, one, sealed, other, stampsOnPage[index]);
  } finally {
    if (one) pdfium._FPDF_ClosePage(one);
    if (other) pdfium._FPDF_ClosePage(other);
  }
}

function compareLoaded(old, one, sealed, other, stamps) {
  const width = pdfium._FPDF_GetPageWidth(one);
  const height = pdfium._FPDF_GetPageHeight(one);
  if (width !== pdfium._FPDF_GetPageWidth(other) || height !== pdfium._FPDF_GetPageHeight(other))
    return "size";
  const own = pdfium._FPDFPage_GetAnnotCount(one);
  if (pdfium._FPDFPage_GetAnnotCount(other) !== own + stamps) return "number of annotations";
  for (let last = own + stamps - 1; last >= own; last--) pdfium._FPDFPage_RemoveAnnot(other, last);
  const scale = sideMaxPx / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  return drawnAlike(old, one, sealed, other, columns, rows) ? undefined : "picture";
}

function drawnAlike(old, one, sealed, other, columns, rows) {
  const canvas = createCanvas(pdfium, columns, rows);
  if (!canvas) throw new Error("no memory for a page");
  drawPage(pdfium, old.form, one, canvas);
  const expected = Buffer.from(pixelsOf(pdfium, canvas));
  drawPage(pdfium, sealed.form, other, canvas);
  const alike = expected.equals(pixelsOf(pdfium, canvas));
  freeCanvas(pdfium, canvas);
  return alike;
}
