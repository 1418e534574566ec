/** Finds texts on the pages of a document, each time they occur. */
import { answerEach, openDocument, startPdfium } from "../engine/pdfium.mjs";
import { processorMs } from "../engine/processor-time.mjs";
import { folded, placesOnPage } from "./text-places.mjs";

answerEach(async (question) => {
  const before = processorMs();
  const pdfium = await startPdfium(question);
  return { answer: findAll(pdfium, question, before) };
});

/**
 * `{ places }`: for each of `wanted` (`{ text, page? }`) the `[page, x, y]` at which it begins, `placesMax` at most;
 * `{ read }`, the number of pages that were read, if time ran out. Undefined if PDFium can't read the file.
 */
function findAll(pdfium, { bytes, limitMs, placesMax, ...question }, before) {
  const opened = openDocument(pdfium, bytes);
  if (!opened) return undefined;
  const wanted = question.wanted.map(({ text, page }) => ({
    text: folded(text),
    page,
    places: [],
  }));
  const count = pdfium._FPDF_GetPageCount(opened.document);
  let read = 0;
  for (let index = 0; index < count; index++) {
    const here = wanted.filter(
      ({ page = index, places }) => page === index && places.length < placesMax,
    );
    if (here.length === 0) continue;
    if (processorMs() - before > limitMs) return { read };
    readPage(pdfium, opened.document, index, here);
    read++;
  }
  return { places: wanted.map(({ places }) => places.slice(0, placesMax)) };
}

function readPage(pdfium, document, index, here) {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (!page) return;
  const found = placesOnPage(
    pdfium,
    page,
    here.map(({ text }) => text),
  );
  for (const [at, { places }] of here.entries())
    places.push(...found[at].map(([x, y]) => [index, x, y]));
  pdfium._FPDF_ClosePage(page);
}
