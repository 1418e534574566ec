import { expect, test } from "vitest";
import { pictureOfPage } from "../../../core/images/page-picture.ts";
import { writePdf } from "../../support/pdfs.ts";

/** A page with a word in a font that is not part of the file; `names` are those of its glyphs, `mode` how it is painted. */
function unembedded(names: string, mode = 0): Buffer {
  const content = `BT /F 24 Tf ${mode} Tr 72 600 Td (ABC) Tj ET`;
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 65 /LastChar 67 /Widths [600 600 600] /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 ${names}] >> /FontDescriptor 6 0 R >>`,
    "<< /Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>",
  ]);
}

const pictured = (pdf: Uint8Array) => pictureOfPage(pdf, { index: 0, widthPx: 760 });

test.each([
  ["Cyrillic", "/afii10017 /afii10018 /afii10019"],
  ["Hebrew", "/afii57664 /afii57665 /afii57666"],
  ["Arabic", "/uni0627 /uni0628 /uni062A"],
])("a page does not come as a picture that lacks its letters: %s", async (_, names) => {
  expect(await pictured(unembedded(names))).toBeUndefined();
});

test.each([
  ["letters that PDFium has a face for", unembedded("/A /Eacute /scaron")],
  ["letters that nobody is to see, as behind a scan", unembedded("/afii10017 /A /B", 3)],
])("a page with %s comes as a picture", async (_, pdf) => {
  expect(await pictured(pdf)).toMatchObject({ pages: 1 });
});
