/** Draws one page and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { isBlank } from "./missing-glyphs.mjs";
import { linksOf } from "./page-links.mjs";
import { figuresOf, structureOf } from "./page-structure.mjs";
import { textOfPage } from "./page-text.mjs";
import { openDocument, pictureOf, startPdfium } from "./pdfium.mjs";

const { bytes, index, shape, withContent } = workerData;

const pdfium = await startPdfium(workerData);
const drawn = drawOne();
parentPort.postMessage(drawn, drawn?.pixels ? [drawn.pixels.rgba.buffer] : []);

/**
 * `{ pages, size, pixels, text, links, headings, figures }`, or `pages` alone if the document has no page with this
 * index; undefined if PDFium can't read the file or sees a page of a shape other than expected.
 */
function drawOne() {
  const opened = openDocument(pdfium, bytes);
  if (!opened) return undefined;
  const pages = pdfium._FPDF_GetPageCount(opened.document);
  if (index >= pages) return { pages };
  const page = pdfium._FPDF_LoadPage(opened.document, index);
  if (!page) return undefined;
  const picture = pictureOf(pdfium, opened.form, page, shape);
  if (!picture) return undefined;
  const content = contentOf(opened.document, page, picture);
  return content && { pages, ...picture, ...content };
}

/** Undefined if the picture lacks letters: a reader with its own fonts shows them. */
function contentOf(document, page, { size, pixels }) {
  if (!withContent) return { text: [], links: [], headings: [], figures: [] };
  const structure = structureOf(pdfium, page);
  const { text, headings, contents, doubtful } = textOfPage(pdfium, page, size, structure);
  if (doubtful.some((box) => isBlank(box, size, pixels))) return undefined;
  const figures = figuresOf(pdfium, page, size, { structure, contents });
  return { text, links: linksOf(pdfium, document, page, size), headings, figures };
}
