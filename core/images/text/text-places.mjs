/** Where texts occur on a page; runs in PDFium's thread. */
import { placer, rectAt, union } from "../engine/on-page.mjs";
import { createCanvas, drawPart, freeCanvas, pixelsOf } from "../engine/pdfium.mjs";

/**
 * Text in the form in which it is compared: without case, accents, spaces and invisible characters, full width and half
 * width alike, ligatures as their letters, "ß" as "ss", all quotation marks and dashes of a kind alike: word processors bend them.
 */
export const folded = (text) =>
  Array.from(text, (letter) => foldedLetter(letter.codePointAt(0))).join("");

/** Folded letters by code point; a map would take as long as PDFium does. */
const letters = [];

function foldedLetter(code) {
  letters[code] ??= String.fromCodePoint(code)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Z}\p{C}\u0640]/gu, "")
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[\p{Pd}−]/gu, "-")
    .toUpperCase()
    .toLowerCase();
  return letters[code];
}

/**
 * For each of `texts`, which are folded, the upper left corners `[x, y]` of its occurrences, in points on the page as
 * displayed, from the top of the page to its bottom. Text in hidden layers, below something opaque or beside the page
 * is left out.
 */
export function placesOnPage(pdfium, page, texts) {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return texts.map(() => []);
  const memory = pdfium.wasmExports.malloc(256);
  try {
    const { text, characters } = foldedPage(pdfium, textPage);
    const found = texts.map((one) => occurrences(text, one));
    if (found.every(({ length }) => length === 0)) return found;
    const size = {
      width: pdfium._FPDF_GetPageWidth(page),
      height: pdfium._FPDF_GetPageHeight(page),
    };
    const place = placer(pdfium, page, size);
    const on = { pdfium, page, size, place, textPage, memory };
    return found.map((one) =>
      one
        .filter((at) => isTextOfItsOwn(on, text, characters, at))
        .map(([first, last]) => boxOfText(on, characters[first], characters[last]))
        .filter((box) => box && isOnPage(box, size) && isSeen(on, box))
        .sort((a, b) => a.letter.baseline - b.letter.baseline || a.left - b.left)
        .filter((box, index, all) => !isDrawnAgain(box, all[index - 1]))
        .map(({ left, top }) => [Math.max(0, left), Math.max(0, top)]),
    );
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
    if (memory) pdfium.wasmExports.free(memory);
  }
}

/** `characters[n]` is the index of PDFium's character from which the nth letter of `text` comes. */
function foldedPage(pdfium, textPage) {
  const count = pdfium._FPDFText_CountChars(textPage);
  const parts = [];
  const characters = [];
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code <= 32 || code > 0x10ffff) continue;
    const letter = foldedLetter(code);
    parts.push(letter);
    for (let at = 0; at < letter.length; at++) characters.push(index);
  }
  return { text: parts.join(""), characters };
}

/** First and last letter of each occurrence; some files hold text that runs from right to left as it is drawn. */
function occurrences(text, wanted) {
  if (wanted === "") return [];
  const forms = rightToLeft.test(wanted) ? [wanted, [...wanted].reverse().join("")] : [wanted];
  const found = [];
  for (const form of new Set(forms)) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length))
      found.push([at, at + form.length - 1]);
  }
  return found;
}

/** Whether an occurrence neither begins or ends within a word nor goes on in another column. */
function isTextOfItsOwn(on, text, characters, [first, last]) {
  const isJoined = (at) =>
    wordLetter.test(text[at] ?? "") &&
    wordLetter.test(text[at + 1] ?? "") &&
    isNextTo(on, characters[at], characters[at + 1]);
  return !isJoined(first - 1) && !isJoined(last) && !spansColumns(on, characters, first, last);
}

/** Words of other scripts may stand without spaces between them. */
const wordLetter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** Letters of what is drawn twice follow each other in the text, and not on the page. */
function isNextTo(on, before, after) {
  if (after - before > 1) return false;
  if (after === before) return true;
  const gap = gapBetween(on, before, after);
  return gap !== undefined && Math.abs(gap.width) < 0.3 * gap.height;
}

/** A gap that no space makes, not even in a justified line. */
const columnGap = 1.5;

function spansColumns(on, characters, first, last) {
  for (let at = first; at < last; at++) {
    const gap = gapBetween(on, characters[at], characters[at + 1]);
    if (gap && gap.width > columnGap * gap.height) return true;
  }
  return false;
}

/** Between two letters of one upright line, in their order on the page; undefined for others. */
function gapBetween(on, before, after) {
  if (before === after) return undefined;
  const [one, other] = [boxOfLetter(on, before), boxOfLetter(on, after)];
  if (!one?.isUpright || !other?.isUpright || !isOnLine(one, other)) return undefined;
  const [left, right] = one.left <= other.left ? [one, other] : [other, one];
  return { width: right.left - left.right, height: left.bottom - left.top };
}

const rightToLeft = /[\u0590-\u08ff]/u;

/** The box of that part of an occurrence that is on its first line, with its first letter's box and index. */
function boxOfText(on, first, last) {
  const { pdfium, textPage } = on;
  let box;
  let letter;
  for (let index = first; index <= last; index++) {
    const one = pdfium._FPDFText_GetUnicode(textPage, index) > 32 && boxOfLetter(on, index);
    if (!one) continue;
    letter ??= one;
    if (!isOnLine(one, letter)) break;
    box = box ? union(box, one) : one;
  }
  return box && { ...box, letter, index: first };
}

const isOnLine = (one, letter) =>
  letter.isUpright
    ? one.top < letter.bottom && one.bottom > letter.top
    : one.left < letter.right && one.right > letter.left;

/**
 * The box of a letter: as wide as its advance, and as high as its font's ascent and descent, which are what other
 * programs measure. PDFium's own box is as high as the font's size.
 */
function boxOfLetter({ pdfium, textPage, place, memory }, index) {
  if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, memory)) return undefined;
  const loose = rectAt(pdfium, memory, place);
  if (!loose || !pdfium._FPDFText_GetCharOrigin(textPage, index, memory, memory + 8))
    return undefined;
  const [x, y] = numbers(pdfium, memory, Float64Array, 2);
  const [, baseline] = place(x, y);
  const heights = heightsOf(pdfium, pdfium._FPDFText_GetTextObject(textPage, index), memory);
  if (!heights || !pdfium._FPDFText_GetMatrix(textPage, index, memory))
    return { ...loose, baseline, isUpright: true };
  const [, , c, d] = numbers(pdfium, memory, Float32Array, 4);
  const [from, to] = heights.map((height) => place(x + c * height, y + d * height));
  const isUpright = Math.abs(to[1] - from[1]) >= Math.abs(to[0] - from[0]);
  const across = isUpright
    ? { top: Math.min(from[1], to[1]), bottom: Math.max(from[1], to[1]) }
    : { left: Math.min(from[0], to[0]), right: Math.max(from[0], to[0]) };
  return { ...loose, ...across, baseline, isUpright };
}

const numbers = (pdfium, memory, Kind, count) =>
  new Kind(pdfium.HEAPU8.slice(memory, memory + count * Kind.BYTES_PER_ELEMENT).buffer);

/** Descent and ascent in text space; undefined for fonts that have none, such as those of type 3. */
function heightsOf(pdfium, object, memory) {
  const font = object && pdfium._FPDFTextObj_GetFont(object);
  if (!font || !pdfium._FPDFTextObj_GetFontSize(object, memory)) return undefined;
  const [size] = numbers(pdfium, memory, Float32Array, 1);
  const name = fontName(pdfium, font, memory);
  if (name === "") return undefined;
  const standard = !pdfium._FPDFFont_GetIsEmbedded(font) && standardHeights(name);
  if (standard) return standard.map((height) => height * size);
  const ascent =
    pdfium._FPDFFont_GetAscent(font, 1, memory) && numbers(pdfium, memory, Float32Array, 1)[0];
  const descent =
    pdfium._FPDFFont_GetDescent(font, 1, memory) && numbers(pdfium, memory, Float32Array, 1)[0];
  const isUsual = ascent > 0 && ascent < heightMax && descent <= 0 && descent > -heightMax;
  return isUsual ? [descent * size, ascent * size] : undefined;
}

/** Relative to the font's size; files have larger ones that are wrong. */
const heightMax = 1.9;
const nameBytesMax = 200;

function fontName(pdfium, font, memory) {
  const length = pdfium._FPDFFont_GetBaseFontName(font, memory, nameBytesMax);
  if (length === 0 || length > nameBytesMax) return "";
  return Buffer.from(pdfium.HEAPU8.slice(memory, memory + length - 1)).toString("latin1");
}

/** Those of Adobe's metrics for a font that is one of the standard 14, or stands for one and is not in the file. */
const standardHeights = (name) => standard.find(({ names }) => names.test(name))?.heights;

const styles = "([-,](Bold)?(Italic|Oblique)?(MT)?)?$";
const standard = [
  { names: new RegExp(`^(Helvetica|Arial(MT)?)${styles}`), heights: [-0.207, 0.718] },
  { names: new RegExp(`^Times(-Roman|NewRoman(PS)?(MT)?)?${styles}`), heights: [-0.217, 0.683] },
  { names: new RegExp(`^Courier(New(PS)?(MT)?)?${styles}`), heights: [-0.157, 0.629] },
];

const isOnPage = ({ left, top, right, bottom }, { width, height }) =>
  right > 0 && bottom > 0 && left < width && top < height;

/** Text that is drawn twice to look bold, or with a shadow; PDFium itself leaves out most of it. */
const isDrawnAgain = (box, before) =>
  before !== undefined &&
  Math.abs(box.left - before.left) < (box.bottom - box.top) / 4 &&
  Math.abs(box.top - before.top) < (box.bottom - box.top) / 4;

const invisible = 3;
const filled = 0;

/**
 * Whether the page would look different if the text had another colour: white text counts, text in a hidden layer or
 * below a box does not. The invisible text of a scan counts, although the scan may lie on it, and so does that of fonts
 * that bring their colours.
 */
function isSeen(on, { index, letter }) {
  const { pdfium, textPage, memory } = on;
  const object = pdfium._FPDFText_GetTextObject(textPage, index);
  const font = object && pdfium._FPDFTextObj_GetFont(object);
  if (!font || fontName(pdfium, font, memory) === "") return true;
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
  if (mode === invisible && !isLayered(pdfium, object, memory)) return true;
  pdfium._FPDFTextObj_SetTextRenderMode(object, filled);
  const [one, other] = [
    [255, 0, 255],
    [0, 255, 0],
  ].map((colour) => {
    pdfium._FPDFPageObj_SetFillColor(object, ...colour, 255);
    return drawStart(on, letter);
  });
  return one === undefined || !one.equals(other);
}

/** Whether it is in a layer, shown or hidden. */
export function isLayered(pdfium, object, memory) {
  const count = pdfium._FPDFPageObj_CountMarks(object);
  for (let at = 0; at < count; at++) {
    const mark = pdfium._FPDFPageObj_GetMark(object, at);
    if (!pdfium._FPDFPageObjMark_GetName(mark, memory, nameBytesMax, memory + nameBytesMax))
      continue;
    if (Buffer.from(pdfium.HEAPU8.slice(memory, memory + 6)).toString("utf16le") === "OC\0")
      return true;
  }
  return false;
}

const seenPx = { width: 64, height: 24 };
const letterPx = 20;

/** The pixels of the first letters of a text. */
function drawStart({ pdfium, page, size }, { left, top, right, bottom }) {
  const scale = letterPx / Math.max(0.1, bottom - top, right - left);
  const canvas = createCanvas(pdfium, seenPx.width, seenPx.height);
  if (!canvas) return undefined;
  drawPart(pdfium, page, canvas, {
    left: Math.round(-left * scale),
    top: Math.round(-top * scale),
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  });
  const pixels = Buffer.from(pixelsOf(pdfium, canvas));
  freeCanvas(pdfium, canvas);
  return pixels;
}
