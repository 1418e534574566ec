/**
 * Compares a page before and after sealing; runs in PDFium's thread. Each document has its own PDFium: what an instance
 * has drawn before (its glyph cache, for one) changes single pixels of what it draws next, so both draw the same things
 * in the same order.
 */
import {
  createCanvas,
  drawPage,
  freeCanvas,
  openDocument,
  pixelsOf,
  startPdfium,
} from "../engine/pdfium.mjs";

const widgetKind = 20; // FPDF_ANNOT_WIDGET
/** How far a widget may extend beyond the field that was made from it, with a margin for rounding. */
const tolerancePt = 2;
/** PDFium converts to whole pixels; on a page this large, fractions of it remain exact. */
const pageSidePx = 1_000_000;
/** Pictures must be bit-identical, so that even a small one shows a changed digit. */
const sideMaxPx = 300;

/** `{ pdfium, document, form }`; undefined if PDFium can't read it. */
export async function openAlone(engine, bytes) {
  const pdfium = await startPdfium(engine);
  const opened = openDocument(pdfium, bytes);
  return opened && { pdfium, ...opened };
}

/**
 * What differs between a page of two documents, apart from the stamps that sealing added after the page's own
 * annotations; undefined if nothing does. `stamped` and `fields` are places, in fractions of the page as displayed: the
 * places of the stamps, in their order, and those of our fields, stamped or not.
 */
export function comparePage(old, sealed, { index, stamped, fields }) {
  return withLoaded(old, sealed, index, (one, other) => {
    const own = old.pdfium._FPDFPage_GetAnnotCount(one);
    const size = sizeOf(old, one);
    if (String(size) !== String(sizeOf(sealed, other))) return "size";
    if (sealed.pdfium._FPDFPage_GetAnnotCount(other) !== own + stamped.length)
      return "number of annotations";
    const lies = (place, at) => isAt(annotation(sealed, other, own + at).box, place, size);
    if (!stamped.every(lies)) return "place of a stamp";
    removeStamps(sealed, other, own);
    const used = usedWidgets(old, one, size, fields);
    const isOtherKind = used.some((at) => annotation(sealed, other, at).kind !== widgetKind);
    if (isOtherKind || !drawnAlike(old, one, sealed, other, used.length > 0 ? fields : []))
      return "picture";
    return used.length > 0 ? compareWithout(old, sealed, index, used) : undefined;
  });
}

/** What differs when the form fields that our fields replace are removed in both. */
function compareWithout(old, sealed, index, used) {
  withLoaded(old, sealed, index, (one, other) => {
    for (const at of used.toReversed()) {
      old.pdfium._FPDFPage_RemoveAnnot(one, at);
      sealed.pdfium._FPDFPage_RemoveAnnot(other, at);
    }
  });
  // Loaded again, because PDFium keeps the form fields of a page that it has drawn.
  return withLoaded(old, sealed, index, (one, other) =>
    drawnAlike(old, one, sealed, other, []) ? undefined : "picture",
  );
}

function withLoaded(old, sealed, index, use) {
  const one = old.pdfium._FPDF_LoadPage(old.document, index);
  const other = sealed.pdfium._FPDF_LoadPage(sealed.document, index);
  try {
    if (!one) return undefined;
    if (!other) return "readability";
    return use(one, other);
  } finally {
    if (one) closePage(old, one);
    if (other) closePage(sealed, other);
  }
}

function closePage({ pdfium, form }, page) {
  if (form) pdfium._FORM_OnBeforeClosePage(page, form);
  pdfium._FPDF_ClosePage(page);
}

function sizeOf({ pdfium }, page) {
  return [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
}

/** Form fields that lie within a field of ours, by their index among the page's annotations. */
function usedWidgets(of, page, [width, height], fields) {
  if (fields.length === 0) return [];
  const [across, down] = [tolerancePt / width, tolerancePt / height];
  const found = [];
  for (let at = 0; at < of.pdfium._FPDFPage_GetAnnotCount(page); at++) {
    const { kind, box } = annotation(of, page, at);
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
function annotation({ pdfium }, page, at) {
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
  ].map(([x, y]) => displayed(pdfium, page, x, y, memory + 16));
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

function displayed(pdfium, page, x, y, memory) {
  const [across, down] = [memory, memory + 4];
  pdfium._FPDF_PageToDevice(page, 0, 0, pageSidePx, pageSidePx, 0, x, y, across, down);
  const pixels = new Int32Array(pdfium.HEAPU8.slice(across, across + 8).buffer);
  return [pixels[0] / pageSidePx, pixels[1] / pageSidePx];
}

const isAt = (box, { x, y, width, height }, [pageWidth, pageHeight]) =>
  Math.abs(box.left - x) * pageWidth <= tolerancePt &&
  Math.abs(box.right - x - width) * pageWidth <= tolerancePt &&
  Math.abs(box.top - y) * pageHeight <= tolerancePt &&
  Math.abs(box.bottom - y - height) * pageHeight <= tolerancePt;

function removeStamps({ pdfium }, page, own) {
  for (let last = pdfium._FPDFPage_GetAnnotCount(page) - 1; last >= own; last--)
    pdfium._FPDFPage_RemoveAnnot(page, last);
}

/** Whether both pages look the same, bit for bit, except what lies in these fields. */
function drawnAlike(old, one, sealed, other, fields) {
  const [expected, found] = [drawn(old, one), drawn(sealed, other)];
  for (const field of fields) for (const picture of [expected, found]) blank(picture, field);
  return expected.rgba.equals(found.rgba);
}

/** `{ rgba, columns, rows, scale }` of a page with its annotations; `scale` in pixels per point. */
function drawn(of, page) {
  const [width, height] = sizeOf(of, page);
  const scale = sideMaxPx / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const canvas = createCanvas(of.pdfium, columns, rows);
  if (!canvas) throw new Error("no memory for a page");
  drawPage(of.pdfium, of.form, page, canvas);
  const rgba = Buffer.from(pixelsOf(of.pdfium, canvas));
  freeCanvas(of.pdfium, canvas);
  return { rgba, columns, rows, scale };
}

/** The pixels of a place with a margin: for each row the first one and the one after the last, as byte offsets. */
function* rowsOf({ columns, rows, scale }, { x, y, width, height }) {
  const marginPx = tolerancePt * scale + 1;
  const left = Math.max(0, Math.floor(x * columns - marginPx));
  const right = Math.min(columns, Math.ceil((x + width) * columns + marginPx));
  const bottom = Math.min(rows, Math.ceil((y + height) * rows + marginPx));
  for (let row = Math.max(0, Math.floor(y * rows - marginPx)); row < bottom; row++)
    if (left < right) yield [(row * columns + left) * 4, (row * columns + right) * 4];
}

function blank(picture, field) {
  for (const [start, end] of rowsOf(picture, field)) picture.rgba.fill(0, start, end);
}

/**
 * The first of these stamps that leaves no ink on its page, by its index in `stamped`; -1 if all are visible. Where the
 * page is dark everywhere, no ink is expected.
 */
export function stampWithoutInk({ pdfium, ...sealed }, index, stamped) {
  const page = pdfium._FPDF_LoadPage(sealed.document, index);
  if (!page) return -1;
  const of = { pdfium, ...sealed };
  const inked = drawn(of, page);
  removeStamps(of, page, pdfium._FPDFPage_GetAnnotCount(page) - stamped.length);
  const bare = drawn(of, page);
  const [, heightPt] = sizeOf(of, page);
  closePage(of, page);
  return stamped.findIndex((place) => {
    if (place.height * heightPt < seenFromPt) return false;
    const rows = [...rowsOf(bare, place)];
    const isSeen = rows.some(([start, end]) =>
      bare.rgba.subarray(start, end).some((byte, at) => byte !== inked.rgba[start + at]),
    );
    return !isSeen && rows.some(([start, end]) => hasLight(bare.rgba.subarray(start, end)));
  });
}

/** Lower stamps, on pages as small as an icon, may leave no pixel. */
const seenFromPt = 1;
const lightMin = 200;

const hasLight = (pixels) =>
  pixels.some(
    (_, at) =>
      at % 4 === 0 &&
      pixels[at] > lightMin &&
      pixels[at + 1] > lightMin &&
      pixels[at + 2] > lightMin,
  );
