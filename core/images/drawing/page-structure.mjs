/** What a tagged PDF says about a page's headings and figures (ISO 32000-2, 14.8); runs in PDFium's thread. */
import { onPage, placer, rectAt, union } from "../engine/on-page.mjs";

/** More than any page meant for reading has; further elements are left out. */
const elementsMax = 20_000;
const depthMax = 64;
const figuresMax = 500;
const altMax = 2_000;

const levels = new Map([
  ["Title", 1],
  ["H", 2],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`H${level}`, level]),
]);
const drawn = ["Figure", "Formula"];

/**
 * `{ headings, orders, figures }`: by the id of a marked content, the heading that it belongs to (`{ level }`, the same
 * object for all of one heading) and its place in the reading order; and the figures that have a text. Undefined if the
 * PDF isn't tagged.
 */
export function structureOf(pdfium, page) {
  const tree = pdfium._FPDF_StructTree_GetForPage(page);
  if (!tree) return undefined;
  const found = { headings: new Map(), orders: new Map(), figures: [] };
  let elements = 0;

  const read = (element, depth, heading, figure) => {
    if (!element || depth > depthMax || ++elements > elementsMax) return;
    const type = textOf(pdfium, pdfium._FPDF_StructElement_GetType, element);
    const level = levels.get(type);
    const ownHeading = level === undefined ? heading : { level };
    const ownFigure = drawn.includes(type) ? figureOf(pdfium, element, found) : figure;
    const count = pdfium._FPDF_StructElement_CountChildren(element);
    for (let index = 0; index < Math.min(count, elementsMax); index++) {
      const child = pdfium._FPDF_StructElement_GetChildAtIndex(element, index);
      if (child) read(child, depth + 1, ownHeading, ownFigure);
      const id = child ? -1 : pdfium._FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (id < 0) continue;
      found.orders.set(id, found.orders.size);
      if (ownHeading) found.headings.set(id, ownHeading);
      ownFigure?.contents.add(id);
    }
  };

  const count = pdfium._FPDF_StructTree_CountChildren(tree);
  for (let index = 0; index < Math.min(count, elementsMax); index++) {
    read(pdfium._FPDF_StructTree_GetChildAtIndex(tree, index), 0);
  }
  pdfium._FPDF_StructTree_Close(tree);
  return found;
}

/** Keeps a figure that has a text; `order` is its place among the marked contents. */
function figureOf(pdfium, element, { figures, orders }) {
  const alt = textOf(pdfium, pdfium._FPDF_StructElement_GetAltText, element).trim();
  if (alt === "" || figures.length >= figuresMax) return undefined;
  const figure = {
    alt: alt.slice(0, altMax).replace(/\p{Cs}/gu, ""),
    contents: new Set(),
    order: orders.size,
  };
  figures.push(figure);
  return figure;
}

/** A text that PDFium writes in UTF-16, with a terminating zero. */
function textOf(pdfium, read, element) {
  const length = read(element, 0, 0);
  const memory = length > 2 && pdfium.wasmExports.malloc(length);
  if (!memory) return "";
  read(element, memory, length);
  const text = Buffer.from(pdfium.HEAPU8.slice(memory, memory + length - 2)).toString("utf16le");
  pdfium.wasmExports.free(memory);
  return text;
}

/**
 * `{ x, y, width, height, alt, before }` of each figure that is drawn on the page: `before` is the index of the run
 * before which it is read, or one more than the last index if it is read last. `contents` are those of the runs.
 */
export function figuresOf(pdfium, page, size, { structure, contents }) {
  if (!structure || structure.figures.length === 0) return [];
  const boxes = boxesOfContents(pdfium, page, size, structure);
  return structure.figures.flatMap(({ alt, contents: own, order }) => {
    const [first, ...others] = [...own].flatMap((id) => boxes.get(id) ?? []);
    const on = first && onPage(others.reduce(union, first), size);
    if (!on) return [];
    const next = contents.findIndex(
      (id) => (structure.orders.get(id) ?? -1) >= order && !own.has(id),
    );
    return [{ ...on, alt, before: next < 0 ? contents.length : next }];
  });
}

function boxesOfContents(pdfium, page, size, { figures }) {
  const wanted = new Set(figures.flatMap(({ contents }) => [...contents]));
  const boxes = new Map();
  const memory = pdfium.wasmExports.malloc(16);
  if (!memory) return boxes;
  const place = placer(pdfium, page, size);
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), elementsMax);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    const id = pdfium._FPDFPageObj_GetMarkedContentID(object);
    if (!wanted.has(id)) continue;
    // The order is left, bottom, right, top, unlike that of an FS_RECTF, but that doesn't matter for a box.
    if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12))
      continue;
    const box = rectAt(pdfium, memory, place);
    if (box) boxes.set(id, boxes.has(id) ? union(boxes.get(id), box) : box);
  }
  pdfium.wasmExports.free(memory);
  return boxes;
}
