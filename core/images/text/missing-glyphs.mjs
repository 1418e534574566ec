/** Finds letters that PDFium has no glyph for; runs in PDFium's thread. */

import { placer, rectAt } from "../engine/on-page.mjs";

/** Rendering mode of text that is meant to be invisible, such as the text behind a scan (ISO 32000-2, 9.3.6). */
const invisible = 3;
/** PDFium's own faces have glyphs up to this code point (Latin, with accents). */
const lastOfOwnFaces = 0x17f;
/** In smaller boxes, a letter may leave no ink. */
const sideMinPx = 3;

/** Whether a letter is in a font that the file doesn't contain, and in a script that PDFium's own faces may lack. */
export function mayBeMissing(pdfium, object, code) {
  if (code <= lastOfOwnFaces || !object || !/[\p{L}\p{N}]/u.test(String.fromCodePoint(code)))
    return false;
  if (pdfium._FPDFTextObj_GetTextRenderMode(object) === invisible) return false;
  const font = pdfium._FPDFTextObj_GetFont(object);
  return font !== 0 && pdfium._FPDFFont_GetIsEmbedded(font) === 0;
}

/** More than any page meant for reading has. */
const charactersMax = 50_000;

/** The boxes of letters that may have no glyph, in points from the upper left corner of a page of this `size`. */
export function doubtfulLetters(pdfium, page, size) {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return [];
  const memory = pdfium.wasmExports.malloc(16);
  const place = placer(pdfium, page, size);
  const boxes = [];
  const count = memory ? Math.min(pdfium._FPDFText_CountChars(textPage), charactersMax) : 0;
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code <= lastOfOwnFaces || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) continue;
    if (!mayBeMissing(pdfium, pdfium._FPDFText_GetTextObject(textPage, index), code)) continue;
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, memory)) continue;
    const box = rectAt(pdfium, memory, place);
    if (box) boxes.push(box);
  }
  pdfium._FPDFText_ClosePage(textPage);
  if (memory) pdfium.wasmExports.free(memory);
  return boxes;
}

/** Whether a box, in points, contains only one colour, on a page of this `size` that is drawn in `pixels`. */
export function isBlank({ left, top, right, bottom }, size, { width, height, rgba }) {
  const [x0, x1] = [left, right].map((x) => Math.round((x / size.width) * width));
  const [y0, y1] = [top, bottom].map((y) => Math.round((y / size.height) * height));
  const isOnPage = x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height;
  if (!isOnPage || x1 - x0 < sideMinPx || y1 - y0 < sideMinPx) return false;
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const first = words[y0 * width + x0];
  for (let y = y0; y < y1; y++) {
    if (words.subarray(y * width + x0, y * width + x1).some((word) => word !== first)) return false;
  }
  return true;
}
