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

const { before, after, pages, sideMaxPx } = workerData;

const widgetKind = 20; // FPDF_ANNOT_WIDGET
/** How far a widget may reach beyond the field that was made of it, with a margin for rounding. */
const tolerancePt = 2;
/** PDFium counts in whole pixels: on a page of this size fractions stay exact. */
const pageSidePx = 1_000_000;

const pdfium = await startPdfium(workerData);
parentPort.postMessage(compareDocuments());

function compareDocuments() {
  const old = openDocument(pdfium, before);
  if (!old) return { outcome: "unknown" };
  const sealed = openDocument(pdfium, after);
  if (!sealed) return { outcome: "different", page: 0, what: "readability" };
  for (const [index, page] of pages.entries()) {
    const what = comparePages(old, sealed, index, page);
    if (what) return { outcome: "different", page: index, what };
  }
  return { outcome: "same" };
}

/** What differs, apart from the stamps that sealing added behind the page's own annotations. */
function comparePages(old, sealed, index, { stamps, fields }) {
  return withLoaded(old, sealed, index, (one, other) => {
    const own = pdfium._FPDFPage_GetAnnotCount(one);
    const size = sizeOf(one);
    if (String(size) !== String(sizeOf(other))) return "size";
    if (pdfium._FPDFPage_GetAnnotCount(other) !== own + stamps) return "number of annotations";
    for (let last = own + stamps - 1; last >= own; last--)
      pdfium._FPDFPage_RemoveAnnot(other, last);
    const used = usedWidgets(one, size, fields);
    const isOtherKind = used.some((at) => annotation(other, at).kind !== widgetKind);
    if (isOtherKind || !drawnAlike(old, one, sealed, other, used.length > 0 ? fields : []))
      return "picture";
    return used.length > 0 ? compareWithout(old, sealed, index, used) : undefined;
  });
}

/** What differs when form fields that fields of ours replace are taken away in both. */
function compareWithout(old, sealed, index, used) {
  withLoaded(old, sealed, index, (one, other) => {
    for (const page of [one, other])
      for (const at of used.toReversed()) pdfium._FPDFPage_RemoveAnnot(page, at);
  });
  // Loaded anew, for PDFium keeps the form fields of a page that it has drawn.
  return withLoaded(old, sealed, index, (one, other) =>
    drawnAlike(old, one, sealed, other, []) ? undefined : "picture",
  );
}

function withLoaded(old, sealed, index, use) {
  const one = pdfium._FPDF_LoadPage(old.document, index);
  const other = pdfium._FPDF_LoadPage(sealed.document, index);
  try {
    if (!one) return undefined;
    if (!other) return "readability";
    return use(one, other);
  } finally {
    if (one) closePage(old, one);
    if (other) closePage(sealed, other);
  }
}

function closePage({ form }, page) {
  if (form) pdfium._FORM_OnBeforeClosePage(page, form);
  pdfium._FPDF_ClosePage(page);
}

function sizeOf(page) {
  return [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
}

/** Form fields that lie in a field of ours, by their place among the page's annotations. */
function usedWidgets(page, [width, height], fields) {
  if (fields.length === 0) return [];
  const [across, down] = [tolerancePt / width, tolerancePt / height];
  const found = [];
  for (let at = 0; at < pdfium._FPDFPage_GetAnnotCount(page); at++) {
    const { kind, box } = annotation(page, at);
    const isIn = fields.some(
      (field) =>
        box.left >= field.x - across &&
        box.top >= field.y - down &&
        box.right <= field.x + field.width + across &&
        box.bottom <= field.y + field.height + down,
    );
    if (kind === widgetKind && isIn) found.push(at);
  }
  return found;
}

/** The kind of an annotation, and its box in fractions of the page as displayed. */
function annotation(page, at) {
  const found = pdfium._FPDFPage_GetAnnot(page, at);
  const memory = pdfium.wasmExports.malloc(24);
  if (!memory) throw new Error("no memory for a rectangle");
  pdfium._FPDFAnnot_GetRect(found, memory);
  // FS_RECTF: left, top, right, bottom.
  const [left, top, right, bottom] = new Float32Array(
    pdfium.HEAPU8.slice(memory, memory + 16).buffer,
  );
  const corners = [
    [left, top],
    [right, bottom],
  ].map(([x, y]) => displayed(page, x, y, memory + 16));
  const kind = pdfium._FPDFAnnot_GetSubtype(found);
  pdfium._FPDFPage_CloseAnnot(found);
  pdfium.wasmExports.free(memory);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  return { kind, box };
}

function displayed(page, x, y, memory) {
  const [across, down] = [memory, memory + 4];
  pdfium._FPDF_PageToDevice(page, 0, 0, pageSidePx, pageSidePx, 0, x, y, across, down);
  const pixels = new Int32Array(pdfium.HEAPU8.slice(across, across + 8).buffer);
  return [pixels[0] / pageSidePx, pixels[1] / pageSidePx];
}

/** Whether both pages look the same, to the last bit, but for what lies in these fields. */
function drawnAlike(old, one, sealed, other, fields) {
  const [width, height] = sizeOf(one);
  const scale = sideMaxPx / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const canvas = createCanvas(pdfium, columns, rows);
  if (!canvas) throw new Error("no memory for a page");
  drawPage(pdfium, old.form, one, canvas);
  const expected = Buffer.from(pixelsOf(pdfium, canvas));
  drawPage(pdfium, sealed.form, other, canvas);
  const found = Buffer.from(pixelsOf(pdfium, canvas));
  freeCanvas(pdfium, canvas);
  const marginPx = tolerancePt * scale + 1;
  for (const field of fields)
    for (const picture of [expected, found]) blank(picture, columns, rows, field, marginPx);
  return expected.equals(found);
}

function blank(picture, columns, rows, { x, y, width, height }, marginPx) {
  const left = Math.max(0, Math.floor(x * columns - marginPx));
  const right = Math.min(columns, Math.ceil((x + width) * columns + marginPx));
  const bottom = Math.min(rows, Math.ceil((y + height) * rows + marginPx));
  for (let row = Math.max(0, Math.floor(y * rows - marginPx)); row < bottom; row++)
    picture.fill(0, (row * columns + left) * 4, (row * columns + right) * 4);
}
