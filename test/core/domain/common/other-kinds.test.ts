import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { wayToPdf } from "../../../../core/domain/common/other-kinds.ts";

const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, [Buffer.from(text), { level: 0 }]]),
    ),
  );
const compound = (name: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from(name, "utf16le")]);

test.each([
  ["DOCX", zip({ "[Content_Types].xml": "", "word/document.xml": "" }), "a Word document. In Word"],
  ["DOC", compound("WordDocument"), "a Word document. In Word"],
  ["XLSX", zip({ "xl/workbook.xml": "" }), "an Excel workbook. In Excel"],
  ["PPTX", zip({ "ppt/presentation.xml": "" }), "a PowerPoint presentation. In PowerPoint"],
  ["ODT", zip({ mimetype: "application/vnd.oasis.opendocument.text" }), "Export as PDF"],
  ["Pages", zip({ "Index/Document.iwa": "" }), "File, Export To, PDF"],
  ["RTF", Buffer.from("{\\rtf1 Dear Sam}"), "TextEdit"],
  ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1"), "On an iPhone"],
  ["GIF", Buffer.from("GIF89a\x01\0\x01\0"), "This is a GIF picture. On a Mac"],
  ["TIFF", Buffer.from("II*\0\x08\0\0\0"), "Preview"],
])(
  "the refusal of a file in %s says how its program makes something of it that we take",
  (_, bytes, way) => {
    expect(wayToPdf(bytes)).toContain(way);
  },
);

test("the refusal of a file of an unknown kind gives no advice", () => {
  const unknown = [
    Buffer.from("Dear Sam,"),
    Buffer.from("%PDF-1.7"),
    zip({ "a.txt": "" }),
    new Uint8Array(),
  ];
  expect(unknown.map(wayToPdf)).toEqual([undefined, undefined, undefined, undefined]);
});
