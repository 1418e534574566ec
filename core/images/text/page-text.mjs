/** The text of a page for a layer over its picture; runs in PDFium's thread. */

import { placer, rectAt, tenths, union } from "../engine/on-page.mjs";
import { mayBeMissing } from "./missing-glyphs.mjs";

/** More than any page meant for reading has; further text is left out. */
const charactersMax = 50_000;
const runsMax = 5_000;
/** Relative to the height of the letters: a wider gap starts another run, as between columns. */
const gapMax = 1.5;

/**
 * Pieces of lines in the order of the page's content, each with its box on the page as displayed: `[text, x, y, width,
 * height, turn]`, in points from the upper left corner; `turn` is the clockwise rotation of its line in degrees (0, 90,
 * 180, 270). `size` is the page's size as displayed. Empty if PDFium finds no text. `headings` are the headings among
 * them, `{ level, first, last }` by indexes, and `contents` the marked content of each, by `structureOf`; `doubtful`
 * are boxes of letters that may have no glyph.
 */
export function textOfPage(pdfium, page, size, structure) {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return { text: [], headings: [], contents: [], doubtful: [] };
  const memory = pdfium.wasmExports.malloc(16);
  try {
    const place = placer(pdfium, page, size);
    const doubtful = [];
    const runs = memory
      ? runsOf(lettersOf(pdfium, textPage, { memory, place, structure, doubtful }))
      : [];
    return {
      text: runs.map(written),
      headings: headingsOf(runs),
      contents: runs.map(({ content }) => content),
      doubtful,
    };
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
    if (memory) pdfium.wasmExports.free(memory);
  }
}

/** Each letter with its box and the direction of its line; a line end has no box. */
function* lettersOf(pdfium, textPage, { memory, place, structure, doubtful }) {
  const count = Math.min(pdfium._FPDFText_CountChars(textPage), charactersMax);
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code === 10 || code === 13) yield undefined;
    if (code < 32 || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) continue;
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, memory)) continue;
    const box = rectAt(pdfium, memory, place);
    if (!box) continue;
    const radians = pdfium._FPDFText_GetCharAngle(textPage, index);
    const object = pdfium._FPDFText_GetTextObject(textPage, index);
    if (mayBeMissing(pdfium, object, code)) doubtful.push(box);
    // -1 if it belongs to none.
    const content = object ? pdfium._FPDFPageObj_GetMarkedContentID(object) : -1;
    const heading = structure?.headings.get(content);
    yield { text: String.fromCodePoint(code), box, turn: turnOf(radians, place), content, heading };
  }
}

/** How a line is turned clockwise on the page as displayed; PDFium's angle is clockwise in user space. */
export function turnOf(radians, place) {
  const [x0, y0] = place(0, 0);
  const [x, y] = place(Math.cos(radians), -Math.sin(radians));
  const quarters = Math.round(Math.atan2(y - y0, x - x0) / (Math.PI / 2));
  return ((quarters + 4) % 4) * 90;
}

function runsOf(letters) {
  const runs = [];
  let run;
  for (const letter of letters) {
    if (letter && run && continues(run, letter)) {
      run.text += letter.text;
      run.box = union(run.box, letter.box);
      run.last = letter.box;
    } else {
      if (run) runs.push(run);
      run = letter && { ...letter, last: letter.box };
    }
    if (runs.length >= runsMax) break;
  }
  if (run) runs.push(run);
  return runs.filter(({ text }) => text.trim() !== "");
}

function headingsOf(runs) {
  const headings = [];
  let before;
  for (const [index, { heading }] of runs.entries()) {
    if (heading && heading === before) headings.at(-1).last = index;
    else if (heading) headings.push({ level: heading.level, first: index, last: index });
    before = heading;
  }
  return headings;
}

/** Whether a letter is on the same line, not far after the one before it. */
function continues({ last, turn, heading }, letter) {
  if (letter.turn !== turn) return false;
  const [before, next] = [alongLine(last, turn), alongLine(letter.box, turn)];
  // A space may have no box of its own, and no heading.
  if (letter.text.trim() === "") return true;
  if (letter.heading !== heading) return false;
  const height = Math.max(before.bottom - before.top, next.bottom - next.top, 1);
  const middle = (box) => (box.top + box.bottom) / 2;
  if (Math.abs(middle(before) - middle(next)) > height / 2) return false;
  const gap = Math.max(next.start - before.end, before.start - next.end);
  return gap <= height * gapMax;
}

/** A box as seen with its line upright. */
function alongLine({ left, top, right, bottom }, turn) {
  if (turn === 90) return { start: top, end: bottom, top: -right, bottom: -left };
  if (turn === 180) return { start: -right, end: -left, top: -bottom, bottom: -top };
  if (turn === 270) return { start: -bottom, end: -top, top: left, bottom: right };
  return { start: left, end: right, top, bottom };
}

/** A word as pages and redacted documents have it. */
export const written = ({ text, box: { left, top, right, bottom }, turn }) => [
  text,
  tenths(left),
  tenths(top),
  tenths(right - left),
  tenths(bottom - top),
  turn,
];
