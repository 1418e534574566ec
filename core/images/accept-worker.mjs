/**
 * Draws every page of an upload as it is, and as a rehearsed seal leaves it. Determines whether sealing would change a
 * page, whether it is as large as sealing assumes, and how long it takes to draw. Also returns the first page's
 * picture.
 */
import { parentPort, workerData } from "node:worker_threads";
import { comparePage, openAlone } from "./page-comparison.mjs";
import { pictureOf } from "./pdfium.mjs";

const { bytes, rehearsed, pages, firstShape, drawMs, progress } = workerData;
/** The page that is being drawn, counted from 1; readable while this thread is busy. */
const drawing = new Int32Array(progress);
/** PDFium stores sizes in single precision, and rounds some. */
const sizeTolerancePt = 1;

const answer = await lookAt();
parentPort.postMessage(answer, answer.first ? [answer.first.rgba.buffer] : []);

/** `{ first, slowest: { page, ms }, compared, fault: { page, what } }`. */
async function lookAt() {
  const old = await openAlone(workerData, bytes);
  if (!old) return { compared: 0, fault: { page: 0, what: "readability" } };
  const sealed = await openAlone(workerData, Buffer.concat([bytes, rehearsed.appended]));
  if (!sealed) return { compared: 0, fault: { page: 0, what: "readability" } };
  const count = old.pdfium._FPDF_GetPageCount(old.document);
  const startedAt = performance.now();
  let slowest = { page: 0, ms: 0 };
  let compared = 0;
  for (; compared < pages.length && performance.now() - startedAt < drawMs; compared++) {
    Atomics.store(drawing, 0, compared + 1);
    const began = performance.now();
    const what = compared < count ? faultOf(old, sealed, compared) : "readability";
    if (what) return { compared, fault: { page: compared, what } };
    // The page is drawn twice, and checked once more if form fields lie below fields of ours.
    const ms = (performance.now() - began) / 2;
    if (ms > slowest.ms) slowest = { page: compared, ms };
  }
  return { first: firstPicture(old), slowest, compared };
}

function faultOf(old, sealed, index) {
  return (
    sizeFaultOf(old, index) ??
    comparePage(old, sealed, { index, stamped: [rehearsed.place], fields: [] })
  );
}

function sizeFaultOf({ pdfium, document }, index) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return "readability";
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  pdfium._FPDF_ClosePage(page);
  const isAsLarge =
    Math.abs(width - pages[index].width) <= sizeTolerancePt &&
    Math.abs(height - pages[index].height) <= sizeTolerancePt;
  return isAsLarge ? undefined : "size";
}

/** Drawn after the comparison, because what an instance has drawn before may change single pixels. */
function firstPicture({ pdfium, document, form }) {
  const page = pdfium._FPDF_LoadPage(document, 0);
  return page ? pictureOf(pdfium, form, page, firstShape)?.pixels : undefined;
}
