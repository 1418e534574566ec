/** Letters of PDFium's own faces for pdf.js, so that text in fonts that are not in the file looks the same in both. */

import { standardFace, withStandardFace } from "../engine/standard-faces.mjs";
import { nowhere, together } from "./plane-boxes.mjs";
import { Path2D } from "./plane-shapes.mjs";
import { thickened } from "./thick-letters.mjs";

/** The files that pdf.js asks for. */
const fontOfFile = {
  "FoxitDingbats.pfb": "ZapfDingbats",
  "FoxitFixed.pfb": "Courier",
  "FoxitFixedBold.pfb": "Courier-Bold",
  "FoxitFixedBoldItalic.pfb": "Courier-BoldOblique",
  "FoxitFixedItalic.pfb": "Courier-Oblique",
  "FoxitSerif.pfb": "Times-Roman",
  "FoxitSerifBold.pfb": "Times-Bold",
  "FoxitSerifBoldItalic.pfb": "Times-BoldItalic",
  "FoxitSerifItalic.pfb": "Times-Italic",
  "FoxitSymbol.pfb": "Symbol",
  "LiberationSans-Bold.ttf": "Helvetica-Bold",
  "LiberationSans-BoldItalic.ttf": "Helvetica-BoldOblique",
  "LiberationSans-Italic.ttf": "Helvetica-Oblique",
  "LiberationSans-Regular.ttf": "Helvetica",
};

/** The bytes of a file that pdf.js asks for. */
export const standardFile = (pdfium, file) => standardFace(pdfium, fontOfFile[file]);

/** The parts of a font of the canvas that pdf.js sets. */
const fontPattern = /^(\w+) (\w+) [\d.e+-]+px "(.*)", (serif|sans-serif|monospace)$/s;

/** A font of the canvas that we have no letter of. */
export const noLetters = "no letters";

/** Families whose letters are pictures where they are installed. */
const pictures =
  /dings|symbol|marlett|bookshelf|mtextra|ornament|specialty|outlook|assets|icons|emoji|braille|embellish|barcode/i;

/**
 * `(font, letter)` to the letter in the substitute of a font of the canvas, as a path of size 1, its `box` and its
 * `width`; undefined if it has none.
 */
export function standardLetters(pdfium, substitutes) {
  const letters = new Map();
  return (font, letter) => {
    const [, style, weight, name = "", family] = fontPattern.exec(font) ?? [];
    if (font.endsWith(noLetters) || pictures.test(name)) return undefined;
    const { font: substitute, thicker } = substitutes.find(name, {
      hasSerifs: family === "serif",
      isBold: weight === "bold" || weight === "900",
      isItalic: style === "italic",
    });
    const key = `${substitute} ${thicker} ${letter}`;
    if (!letters.has(key)) {
      const found = letterOf(pdfium, substitute, letter.codePointAt(0));
      letters.set(
        key,
        found && thicker > 0 ? { ...found, path: thickened(found.path, thicker) } : found,
      );
    }
    return letters.get(key);
  };
}

const [lineTo, curveTo] = [0, 1];

function letterOf(pdfium, name, code) {
  return withStandardFace(pdfium, name, (font, memory) => {
    const outline = pdfium._FPDFFont_GetGlyphPath(font, code, 1);
    if (!outline) return undefined;
    const { path, box } = pathOf(pdfium, outline, memory);
    pdfium._FPDFFont_GetGlyphWidth(font, code, 1, memory);
    const [width] = new Float32Array(pdfium.HEAPU8.slice(memory, memory + 4).buffer);
    return { path, width, box };
  });
}

function pathOf(pdfium, outline, memory) {
  const path = new Path2D();
  let box;
  let curve = [];
  for (let at = 0; at < pdfium._FPDFGlyphPath_CountGlyphSegments(outline); at++) {
    const segment = pdfium._FPDFGlyphPath_GetGlyphPathSegment(outline, at);
    pdfium._FPDFPathSegment_GetPoint(segment, memory, memory + 4);
    const [x, y] = new Float32Array(pdfium.HEAPU8.slice(memory, memory + 8).buffer);
    box = together({ left: x, top: y, right: x, bottom: y }, box ?? nowhere);
    const type = pdfium._FPDFPathSegment_GetType(segment);
    if (type === lineTo) path.lineTo(x, y);
    else if (type === curveTo) curve.push(x, y);
    else path.moveTo(x, y);
    if (curve.length === 6) {
      path.bezierCurveTo(...curve);
      curve = [];
    }
    if (pdfium._FPDFPathSegment_GetClose(segment)) path.closePath();
  }
  return { path, box };
}
