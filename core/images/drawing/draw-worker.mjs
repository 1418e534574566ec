/** Draws one page. */

import { answerEach, openDocument, pictureOf, startPdfium } from "../engine/pdfium.mjs";
import { isBlank } from "../text/missing-glyphs.mjs";
import { textOfPage } from "../text/page-text.mjs";
import { linksOf } from "./page-links.mjs";
import { figuresOf, structureOf } from "./page-structure.mjs";

answerEach(async (question) => {
  const answer = drawOne(await startPdfium(question), question);
  return { answer, transfer: answer?.pixels ? [answer.pixels.rgba.buffer] : [] };
});

/**
 * `{ pages, size, pixels, text, links, headings, figures }`, or `pages` alone if the document has no page with this
 * index; undefined if PDFium can't read the file or sees a page of a shape other than expected.
 */
function drawOne(pdfium, { bytes, index, shape, withContent }) {
  const opened = openDocument(pdfium, bytes);
  if (!opened) return undefined;
  const pages = pdfium._FPDF_GetPageCount(opened.document);
  if (index >= pages) return { pages };
  const page = pdfium._FPDF_LoadPage(opened.document, index);
  if (!page) return undefined;
  const picture = pictureOf(pdfium, opened.form, page, shape);
  if (!picture) return undefined;
  const content = withContent
    ? contentOf(pdfium, opened.document, page, picture)
    : { text: [], links: [], headings: [], figures: [] };
  return content && { pages, ...picture, ...content };
}

/** Undefined if the picture lacks letters: a reader with its own fonts shows them. */
function contentOf(pdfium, document, page, { size, pixels }) {
  const structure = structureOf(pdfium, page);
  const { text, headings, contents, doubtful } = textOfPage(pdfium, page, size, structure);
  if (doubtful.some((box) => isBlank(box, size, pixels))) return undefined;
  const figures = figuresOf(pdfium, page, size, { structure, contents });
  return { text, links: linksOf(pdfium, document, page, size), headings, figures };
}
