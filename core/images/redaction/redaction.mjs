/** Which words of a page stay when parts of it are covered; runs in PDFium's thread. */
import { boxOf, placer, rectAt, union } from "../engine/on-page.mjs";
import { turnOf, written } from "../text/page-text.mjs";
import { isLayered } from "../text/text-places.mjs";

/** More than any page meant for reading has. */
const charactersMax = 50_000;
/** Room around each letter: rounding, and letters that reach beyond their box. */
const marginPt = 1;
/** Tolerance for the text behind a scan, as a fraction of the letters' height. */
const marginOfInvisible = 0.5;
/** Edges of letters may colour pixels beyond their box. */
const edgePx = 2;
const invisible = 3;
/** PDFium's code for a hyphen at the end of a line. */
const hyphen = 2;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Fills areas of the picture of a page with black; areas and `size` in points, from the upper left corner. */
export function cover(pixels, size, areas) {
  const words = wordsIn(pixels);
  for (const area of areas) {
    const { x0, y0, x1, y1 } = pixelsOf(pixels, size, edgesOf(area), 0);
    for (let y = y0; y < y1; y++)
      words.fill(black, y * pixels.width + x0, y * pixels.width + Math.max(x0, x1));
  }
}

/** Opaque, in either byte order. */
const black = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0];

/**
 * `[text, x, y, width, height, turn]` of each word that no area touches, as `textOfPage` has them. Text that nobody sees is
 * left out, except that behind a scan; so is what may stand elsewhere than PDFium says. Undefined if it can't be known which
 * words are covered: ink of letters in an area is not that of a word which is left out, or the text behind a scan has no
 * word where something is covered. `drawAgain` draws the page like `pixels`.
 */
export function wordsLeft({ pdfium, page, size, pixels, drawAgain }, areas) {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return [];
  const memory = pdfium.wasmExports.malloc(256);
  if (!memory) return undefined;
  const on = {
    pdfium,
    page,
    textPage,
    memory,
    place: placer(pdfium, page, size),
    replaced: new Map(),
  };
  const count = pdfium._FPDFText_CountChars(textPage);
  if (count > charactersMax) return undefined;
  const words = wordsOf(on, count);
  const covered = areas.map(edgesOf);
  for (const word of words)
    word.isLeft =
      word.isSure && !word.pieces.some(({ reach }) => covered.some((area) => meet(area, reach)));
  hideText(pdfium, pdfium._FPDFPage_CountObjects(page), (at) =>
    pdfium._FPDFPage_GetObject(page, at),
  );
  const ink = inkOf(pixels, drawAgain());
  pdfium._FPDFText_ClosePage(textPage);
  const look = { pixels, size, ink };
  if (!ink || !covered.every((area) => isKnown(area, words, look))) return undefined;
  return words.flatMap(({ isLeft, isBehind, pieces }) =>
    isLeft ? pieces.filter(({ box }) => isBehind || hasInk(look, box)).map(written) : [],
  );
}

const edgesOf = ({ x, y, width, height }) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

const meet = (one, other) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Words of one piece, or of one a line if a hyphen parts them. */
function wordsOf(on, count) {
  const words = [];
  let word;
  let isParted = false;
  for (let index = 0; index < count; index++) {
    const code = on.pdfium._FPDFText_GetUnicode(on.textPage, index);
    const letter = code > 32 || code === hyphen ? letterAt(on, index, code) : undefined;
    const isApart = !letter || /\s/u.test(letter.text);
    if (isApart && isParted && code <= 32) continue;
    if (isApart) {
      word = undefined;
      continue;
    }
    const isAlone = ideograph.test(letter.text);
    if (!word || isAlone || word.isAlone || !(isParted || isOnLine(word.pieces.at(-1), letter))) {
      word = { pieces: [], isSure: true, isBehind: false, isAlone };
      words.push(word);
      isParted = true;
    }
    if (isParted) word.pieces.push({ text: "", turn: letter.turn });
    isParted = code === hyphen;
    addLetter(word, letter);
  }
  return words.filter(({ pieces }) => pieces.every(({ box }) => box));
}

function addLetter(word, letter) {
  const piece = word.pieces.at(-1);
  piece.text += letter.text;
  word.isSure &&= letter.isSure;
  word.isBehind ||= letter.isBehind;
  if (!letter.box) return;
  piece.box = piece.box ? union(piece.box, letter.box) : letter.box;
  piece.reach = piece.reach ? union(piece.reach, letter.reach) : letter.reach;
}

const isOnLine = ({ box, turn }, letter) =>
  turn === letter.turn &&
  (!box ||
    !letter.box ||
    (turn % 180 === 0
      ? letter.box.top < box.bottom && letter.box.bottom > box.top
      : letter.box.left < box.right && letter.box.right > box.left));

/** A letter with its box and how far it may reach; undefined for what is no letter. */
function letterAt(on, index, code) {
  const { pdfium, textPage, memory, place } = on;
  if (code >= 0xd800 && code < 0xe000) return undefined;
  if (code > 0x10ffff) return undefined;
  const loose =
    pdfium._FPDFText_GetLooseCharBox(textPage, index, memory) && rectAt(pdfium, memory, place);
  const tight = tightBox(on, index);
  const box = loose && tight ? union(loose, tight) : loose || tight;
  const object = pdfium._FPDFText_GetTextObject(textPage, index);
  const isBehind = object !== 0 && pdfium._FPDFTextObj_GetTextRenderMode(object) === invisible;
  const height = box ? box.bottom - box.top : 0;
  const margin = marginPt + (isBehind ? height * marginOfInvisible : 0);
  return {
    text: code === hyphen ? "-" : String.fromCodePoint(code),
    turn: turnOf(pdfium._FPDFText_GetCharAngle(textPage, index), place),
    box,
    reach: box && grown(box, margin),
    isBehind,
    isSure:
      object !== 0 &&
      box !== undefined &&
      box.right > box.left &&
      height > 0 &&
      pdfium._FPDFText_HasUnicodeMapError(textPage, index) === 0 &&
      !isOdd(code) &&
      !isReplaced(on, object) &&
      !(isBehind && isLayered(pdfium, object, memory)),
  };
}

function tightBox({ pdfium, textPage, memory, place }, index) {
  if (!pdfium._FPDFText_GetCharBox(textPage, index, memory, memory + 8, memory + 16, memory + 24))
    return undefined;
  const sides = new Float64Array(pdfium.HEAPU8.slice(memory, memory + 32).buffer);
  if (!sides.every(Number.isFinite)) return undefined;
  const [left, right, bottom, top] = sides;
  return boxOf(place(left, top), place(right, bottom));
}

const grown = ({ left, top, right, bottom }, margin) => ({
  left: left - margin,
  top: top - margin,
  right: right + margin,
  bottom: bottom + margin,
});

/** Letters that have a meaning in their own font only, and what stands for an unknown one. */
const isOdd = (code) => (code >= 0xe000 && code < 0xf900) || code === 0xfffd || code === 0xfffe;

const nameBytes = 64;

/** Whether the file says other words for it (ActualText): PDFium has these at the first of its letters. */
function isReplaced(on, object) {
  const known = on.replaced.get(object) ?? hasOtherWords(on, object);
  on.replaced.set(object, known);
  return known;
}

function hasOtherWords({ pdfium, memory }, object) {
  const count = pdfium._FPDFPageObj_CountMarks(object);
  for (let at = 0; at < count; at++) {
    const mark = pdfium._FPDFPageObj_GetMark(object, at);
    const entries = pdfium._FPDFPageObjMark_CountParams(mark);
    for (let entry = 0; entry < entries; entry++) {
      if (!pdfium._FPDFPageObjMark_GetParamKey(mark, entry, memory, nameBytes, memory + nameBytes))
        return true;
      const [length] = new Uint32Array(
        pdfium.HEAPU8.slice(memory + nameBytes, memory + nameBytes + 4).buffer,
      );
      const key = Buffer.from(pdfium.HEAPU8.slice(memory, memory + Math.max(0, length - 2)));
      if (key.toString("utf16le") === "ActualText") return true;
    }
  }
  return false;
}

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM. */
const kind = { text: 1, form: 5 };

/** Makes all text invisible, also that in forms, and what PDFium takes for the shadow of other text. */
function hideText(pdfium, count, objectAt) {
  for (let at = 0; at < count; at++) {
    const object = objectAt(at);
    const is = pdfium._FPDFPageObj_GetType(object);
    if (is === kind.text) pdfium._FPDFTextObj_SetTextRenderMode(object, invisible);
    if (is === kind.form)
      hideText(pdfium, pdfium._FPDFFormObj_CountObjects(object), (inner) =>
        pdfium._FPDFFormObj_GetObject(object, inner),
      );
  }
}

/** Single pixels may differ by less, depending on what an instance of PDFium has drawn before. */
const differenceMin = 8;

/** For each pixel whether a letter colours it; undefined if the page can't be drawn without letters. */
function inkOf({ rgba, width, height }, without) {
  if (!without) return undefined;
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < rgba.length; at++)
    if (Math.abs(rgba[at] - without.rgba[at]) >= differenceMin) ink[at >> 2] = 1;
  return ink;
}

const wordsIn = ({ rgba, width, height }) =>
  new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);

function pixelsOf({ width, height }, size, { left, top, right, bottom }, morePx) {
  const within = (value, max) => Math.min(max, Math.max(0, value));
  const [across, down] = [width / size.width, height / size.height];
  return {
    x0: within(Math.floor(left * across) - morePx, width),
    y0: within(Math.floor(top * down) - morePx, height),
    x1: within(Math.ceil(right * across) + morePx, width),
    y1: within(Math.ceil(bottom * down) + morePx, height),
  };
}

function hasInk({ pixels, size, ink }, box) {
  const { x0, y0, x1, y1 } = pixelsOf(pixels, size, box, 0);
  for (let y = y0; y < y1; y++)
    if (ink.subarray(y * pixels.width + x0, y * pixels.width + x1).includes(1)) return true;
  return false;
}

/** Whether it is known which words an area covers. */
function isKnown(area, words, look) {
  const left = words.filter(({ isLeft }) => !isLeft);
  const isScan = words.some(({ isLeft, isBehind }) => isLeft && isBehind);
  const touches = ({ reach }) => meet(area, reach);
  if (isScan && !left.some(({ pieces }) => pieces.some(touches)) && !isPlain(area, look))
    return false;
  const { pixels, size, ink } = look;
  const { width } = pixels;
  const here = pixelsOf(pixels, size, area, 0);
  const boxes = left
    .flatMap(({ pieces }) => pieces)
    .filter(touches)
    .map(({ reach }) => pixelsOf(pixels, size, reach, edgePx));
  for (let y = here.y0; y < here.y1; y++) {
    const row = boxes.filter(({ y0, y1 }) => y >= y0 && y < y1);
    for (let x = here.x0; x < here.x1; x++)
      if (ink[y * width + x] === 1 && !row.some(({ x0, x1 }) => x >= x0 && x < x1)) return false;
  }
  return true;
}

/** Whether an area has one colour. */
function isPlain(area, { pixels, size }) {
  const words = wordsIn(pixels);
  const { x0, y0, x1, y1 } = pixelsOf(pixels, size, area, 0);
  const first = words[y0 * pixels.width + x0];
  for (let y = y0; y < y1; y++)
    if (words.subarray(y * pixels.width + x0, y * pixels.width + x1).some((one) => one !== first))
      return false;
  return true;
}
