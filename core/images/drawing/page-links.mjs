/** A page's links, for a layer over its picture; runs in PDFium's thread. */
import { onPage, placer, rectAt } from "../engine/on-page.mjs";

/** More than any page meant for reading has; further links are left out. */
const linksMax = 500;
/** Annotations that are looked at, including those that lead nowhere. */
const annotationsMax = 5_000;
const urlMax = 2_000;
const schemes = ["http:", "https:", "mailto:"];

/** Results of FPDFAction_GetType. */
const actions = { goTo: 1, uri: 3 };
/** Flags of an annotation that isn't displayed: hidden, or no view (ISO 32000-2, 12.5.3). */
const notDisplayed = 2 | 32;

/**
 * `{ x, y, width, height, url }` or `{ …, page }`, in points from the upper left corner of the page as displayed, whose
 * size is `size`; `page` counts from 1. Links that lead elsewhere than to a web address, a mail address or a page are
 * left out.
 */
export function linksOf(pdfium, document, page, size) {
  const memory = pdfium.wasmExports.malloc(16);
  if (!memory) return [];
  const place = placer(pdfium, page, size);
  const links = [];
  try {
    for (const link of enumerated(pdfium, page, memory)) {
      const box = isDisplayed(pdfium, page, link) && boxOfLink(pdfium, link, memory, place);
      const on = box && onPage(box, size);
      const target = on && targetOf(pdfium, document, link);
      if (target && links.push({ ...on, ...target }) === linksMax) break;
    }
  } finally {
    pdfium.wasmExports.free(memory);
  }
  return links;
}

function* enumerated(pdfium, page, memory) {
  const words = () => new Uint32Array(pdfium.HEAPU8.slice(memory, memory + 8).buffer);
  let position = 0;
  for (let count = 0; count < annotationsMax; count++) {
    pdfium.HEAPU8.set(new Uint8Array(Uint32Array.of(position, 0).buffer), memory);
    if (!pdfium._FPDFLink_Enumerate(page, memory, memory + 4)) return;
    const [next, link] = words();
    position = next;
    yield link;
  }
}

function isDisplayed(pdfium, page, link) {
  const annotation = pdfium._FPDFLink_GetAnnot(page, link);
  if (!annotation) return false;
  const flags = pdfium._FPDFAnnot_GetFlags(annotation);
  pdfium._FPDFPage_CloseAnnot(annotation);
  return (flags & notDisplayed) === 0;
}

const boxOfLink = (pdfium, link, memory, place) =>
  pdfium._FPDFLink_GetAnnotRect(link, memory) ? rectAt(pdfium, memory, place) : undefined;

function targetOf(pdfium, document, link) {
  const action = pdfium._FPDFLink_GetAction(link);
  const kind = action ? pdfium._FPDFAction_GetType(action) : actions.goTo;
  if (kind === actions.uri) return urlOf(pdfium, document, action);
  if (kind !== actions.goTo) return undefined;
  const destination = pdfium._FPDFLink_GetDest(document, link);
  const index = destination ? pdfium._FPDFDest_GetDestPageIndex(document, destination) : -1;
  const isThere = index >= 0 && index < pdfium._FPDF_GetPageCount(document);
  return isThere ? { page: index + 1 } : undefined;
}

function urlOf(pdfium, document, action) {
  // Includes the terminating zero.
  const length = pdfium._FPDFAction_GetURIPath(document, action, 0, 0);
  if (length < 2 || length > urlMax + 1) return undefined;
  const memory = pdfium.wasmExports.malloc(length);
  if (!memory) return undefined;
  pdfium._FPDFAction_GetURIPath(document, action, memory, length);
  const text = Buffer.from(pdfium.HEAPU8.slice(memory, memory + length - 1)).toString("utf8");
  pdfium.wasmExports.free(memory);
  const address = /^www\./i.test(text) ? `http://${text}` : text;
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return schemes.includes(protocol) && href.length <= urlMax ? { url: href } : undefined;
}
