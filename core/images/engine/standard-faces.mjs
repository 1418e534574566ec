/** PDFium's own faces, in which it draws text in the standard fonts; runs in PDFium's thread. */

const scratchBytes = 64;

/** Calls `use` with one of PDFium's faces, "Times-Roman" for example, and with a little memory. */
export function withStandardFace(pdfium, name, use) {
  const document = pdfium._FPDF_CreateNewDocument();
  const memory = pdfium.wasmExports.malloc(scratchBytes);
  pdfium.HEAPU8.set(Buffer.from(`${name}\0`), memory);
  const font = pdfium._FPDFText_LoadStandardFont(document, memory);
  try {
    return use(font, memory);
  } finally {
    pdfium._FPDFFont_Close(font);
    pdfium.wasmExports.free(memory);
    pdfium._FPDF_CloseDocument(document);
  }
}

/** The bytes of a standard font. */
export const standardFace = (pdfium, name) =>
  withStandardFace(pdfium, name, (font, memory) => {
    const length = dataOf(pdfium, font, { at: 0, bytes: 0 }, memory);
    const at = pdfium.wasmExports.malloc(length);
    dataOf(pdfium, font, { at, bytes: length }, memory);
    const data = pdfium.HEAPU8.slice(at, at + length);
    pdfium.wasmExports.free(at);
    return data;
  });

/** Copies the font's data if there is room for it; returns its length. */
function dataOf(pdfium, font, { at, bytes }, memory) {
  pdfium._FPDFFont_GetFontData(font, at, bytes, memory);
  return new Uint32Array(pdfium.HEAPU8.slice(memory, memory + 4).buffer)[0];
}

const sans = ["Helvetica", "Helvetica-Oblique", "Helvetica-Bold", "Helvetica-BoldOblique"];
const serif = ["Times-Roman", "Times-Italic", "Times-Bold", "Times-BoldItalic"];
const others = [
  ...["Courier", "Courier-Oblique", "Courier-Bold", "Courier-BoldOblique"],
  ...["Symbol", "ZapfDingbats"],
];

export const isStandardFont = (name) => [...sans, ...serif, ...others].includes(name);

/** Letters of this weight or more are bold. */
const boldFrom = 600;
/** How much thicker PDFium makes the stems of a substitute of this weight, in units of the font's size, as measured. */
const thicker = [
  { weight: 400, by: 0 },
  { weight: 450, by: 0.0045 },
  { weight: 700, by: 0.0175 },
  { weight: 900, by: 0.021 },
];

/** In which standard fonts text is drawn whose own font is not in the file and no standard one: the same in both readers. */
export class Substitutes {
  /** The families that PDFium draws, by the font's name. */
  #families = new Map();
  /** The weights, by the font's name without its style, and its substitute. */
  #weights = new Map();

  /** PDFium's font, by what the file says of the first one by this name. */
  record(name, { hasSerifs, weight, isItalic }) {
    const family = this.#families.get(plain(name)) ?? (hasSerifs ? serif : sans);
    this.#families.set(plain(name), family);
    const font = styled(family, { isBold: weight >= boldFrom, isItalic });
    this.#weights.set(`${plain(name)} ${font}`, weight);
    return font;
  }

  /**
   * The font for pdf.js, and how much thicker PDFium makes its stems, in units of the font's size; pdf.js's own choice
   * if PDFium hasn't met the name.
   */
  find(name, { hasSerifs, ...style }) {
    const font = styled(this.#families.get(plain(name)) ?? (hasSerifs ? serif : sans), style);
    const weight = this.#weights.get(`${plain(name)} ${font}`);
    return { font, thicker: weight === undefined ? 0 : thickerBy(weight, style) };
  }
}

/** The face's own weight changes nothing. */
function thickerBy(weight, { isBold }) {
  const next = thicker.findIndex((one) => one.weight > weight);
  if (next === 0 || weight === (isBold ? 700 : 400)) return 0;
  if (next < 0) return thicker.at(-1).by;
  const [from, to] = [thicker[next - 1], thicker[next]];
  return from.by + ((to.by - from.by) * (weight - from.weight)) / (to.weight - from.weight);
}

const styled = (family, { isBold, isItalic }) => family[(isBold ? 2 : 0) + (isItalic ? 1 : 0)];

/** A font's name without its style. */
const plain = (name) => name.replaceAll(/\s|[-,_].*/g, "");
