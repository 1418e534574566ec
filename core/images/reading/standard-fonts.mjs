/** PDFium's own faces for pdf.js, so that text in fonts that are not in the file looks the same in both. */

/** The files that pdf.js asks for. */
const nameOf = {
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

/** Returns the bytes of a standard font. */
export function standardFonts(pdfium) {
  const document = pdfium._FPDF_CreateNewDocument();
  return (file) => {
    const name = Buffer.from(`${nameOf[file]}\0`);
    const memory = pdfium.wasmExports.malloc(64);
    pdfium.HEAPU8.set(name, memory);
    const font = pdfium._FPDFText_LoadStandardFont(document, memory);
    const length = dataOf(pdfium, font, { at: 0, bytes: 0 }, memory);
    const at = pdfium.wasmExports.malloc(length);
    dataOf(pdfium, font, { at, bytes: length }, memory);
    const data = pdfium.HEAPU8.slice(at, at + length);
    for (const used of [at, memory]) pdfium.wasmExports.free(used);
    pdfium._FPDFFont_Close(font);
    return data;
  };
}

/** Copies the font's data if there is room for it; returns its length. */
function dataOf(pdfium, font, { at, bytes }, memory) {
  pdfium._FPDFFont_GetFontData(font, at, bytes, memory);
  return new Uint32Array(pdfium.HEAPU8.slice(memory, memory + 4).buffer)[0];
}
