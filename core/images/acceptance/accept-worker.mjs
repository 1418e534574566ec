/**
 * Draws every page of an upload as it is, and as a rehearsed seal leaves it. Determines whether sealing would change a
 * page, whether it is as large as sealing assumes, and how much processor time it takes to draw. Also returns the first page's
 * picture.
 */

import { answerEach, pictureOf } from "../engine/pdfium.mjs";
import { processorMs } from "../engine/processor-time.mjs";
import { comparePage, openAlone } from "./page-comparison.mjs";

/** PDFium stores sizes in single precision, and rounds some. */
const sizeTolerancePt = 1;

answerEach(async (question) => {
  const answer = await lookAt(question);
  return { answer, transfer: answer.first ? [answer.first.rgba.buffer] : [] };
});

/** `{ first, slowest: { page, ms }, compared, fault: { page, what } }`. */
async function lookAt({
  bytes,
  rehearsed,
  before,
  pages,
  firstShape,
  drawMs,
  progress,
  ...engine
}) {
  /** The page that is being drawn, counted from 1; readable while this thread is busy. */
  const drawing = new Int32Array(progress);
  const changed = before ? await changedPage(engine, before, bytes, drawMs / 2) : -1;
  if (changed >= 0) return { compared: 0, fault: { page: changed, what: "picture" } };
  const old = await openAlone(engine, bytes);
  if (!old) return { compared: 0, fault: { page: 0, what: "readability" } };
  const sealed = await openAlone(engine, Buffer.concat([bytes, rehearsed.appended]));
  if (!sealed) return { compared: 0, fault: { page: 0, what: "readability" } };
  const count = old.pdfium._FPDF_GetPageCount(old.document);
  const startedAt = processorMs();
  let slowest = { page: 0, ms: 0 };
  let compared = 0;
  for (; compared < pages.length && processorMs() - startedAt < drawMs; compared++) {
    Atomics.store(drawing, 0, compared + 1);
    const began = processorMs();
    const expected = { size: pages[compared], stamp: rehearsed.place };
    const what = compared < count ? faultOf(old, sealed, compared, expected) : "readability";
    if (what) return { compared, fault: { page: compared, what } };
    // The page is drawn twice, and checked once more if form fields lie below fields of ours.
    const ms = (processorMs() - began) / 2;
    if (ms > slowest.ms) slowest = { page: compared, ms };
  }
  return { first: firstPicture(old, firstShape), slowest, compared };
}

/** The first page that looks otherwise in the second of two files, as far as there is time; -1 if all look alike. */
async function changedPage(engine, before, after, budgetMs) {
  const one = await openAlone(engine, before);
  const other = one && (await openAlone(engine, after));
  if (!other) return one ? 0 : -1;
  const startedAt = processorMs();
  const count = one.pdfium._FPDF_GetPageCount(one.document);
  for (let index = 0; index < count && processorMs() - startedAt < budgetMs; index++)
    if (comparePage(one, other, { index, stamped: [], fields: [] })) return index;
  return -1;
}

function faultOf(old, sealed, index, { size, stamp }) {
  return (
    sizeFaultOf(old, index, size) ??
    comparePage(old, sealed, { index, stamped: [stamp], fields: [] })
  );
}

function sizeFaultOf({ pdfium, document }, index, expected) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return "readability";
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  pdfium._FPDF_ClosePage(page);
  const isAsLarge =
    Math.abs(width - expected.width) <= sizeTolerancePt &&
    Math.abs(height - expected.height) <= sizeTolerancePt;
  return isAsLarge ? undefined : "size";
}

/** Drawn after the comparison, because what an instance has drawn before may change single pixels. */
function firstPicture({ pdfium, document, form }, shape) {
  const page = pdfium._FPDF_LoadPage(document, 0);
  return page ? pictureOf(pdfium, form, page, shape)?.pixels : undefined;
}
