import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { uncoloured } from "../../src/drawing/plain-glyphs.ts";
import { plainOperators } from "../../src/drawing/plain-operators.ts";
import { activeContent } from "../../src/file/active-content.ts";
import { Stream } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { plainFindings } from "../../src/prepare/plain.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { oddDrawings } from "../support/odd-drawings.ts";
import { onePage, stream, tablePdf } from "../support/pdfs.ts";
import { scanPdf } from "../support/scans.ts";

const drawn = (row: string): Buffer => {
  const found = oddDrawings[row];
  if (!found) throw new Error(`no such row: ${row}`);
  return found.pdf;
};

/** The first page's content, decoded, as it is when a file has been accepted. */
async function contentOf(
  pdf: Buffer,
): Promise<{ readonly content: string; readonly pdf: PdfFile }> {
  const file = new PdfFile((await preparePdf(pdf)).bytes);
  const contents = file.get(listPages(file)[0]?.dict.get("Contents"));
  if (!(contents instanceof Stream)) throw new Error("not one stream");
  return { content: inflateSync(contents.bytes).toString("latin1"), pdf: file };
}

const spaces = {
  initial: 1,
  componentsOf: (name: string) => (name === "Three" ? 3 : ("none" as const)),
};
const plain = (content: string): string =>
  (plainOperators(Buffer.from(content, "latin1"), spaces).content?.toString("latin1") ?? content)
    .replace(/\s+/g, " ")
    .trim();

describe("operands are written as PDFium understands them", () => {
  test.each([
    ["3.7 Tr", "3 Tr"],
    ["9 Tr", ""],
    ["(3) Tr", "0 Tr"],
    ["99999999999 -3000000000 Td", "0 0 Td"],
    ["7 1 2 Td", "1 2 Td"],
    ["2 Td", "0 2 Td"],
    ["1 0 rg", ""],
    ["/Three cs 1 1 1 1 scn", "/Three cs 1 1 1 scn"],
    ["/Three cs /None cs 1 scn", "/Three cs /None cs"],
    ["1 0 0 rg 1 scn", "1 0 0 rg"],
    ["q /Three cs Q 1 1 scn", "q /Three cs Q 1 scn"],
    ["q Q Q 1 w", "q Q 1 w"],
    ["[(a) 99999999999 (b)] TJ", "[(a) 0 (b)] TJ"],
  ])("%s", (written, expected) => {
    expect(plain(written)).toBe(expected);
    expect(plain(plain(written))).toBe(expected);
  });
});

test.each([
  [
    "what is in strings, comments and dictionaries",
    "(9 Tr \\) 9 Tr) Tj % 9 Tr\n/P <</A[9 /Tr]>> BDC <39> Tj",
  ],
  ["lines and curves, whose operands PDFium reads otherwise", "1 2 3 m 4 l 5 6 c h f"],
  ["what follows an inline image", "BI /W 1 ID \x09 EI 9 Tr"],
  ["what follows brackets that don't match", "[ << ] >> 9 Tr"],
  ["a Q after which nothing is drawn", "1 w Q Q"],
])("is left as it is: %s", (_, content) => {
  expect(plainOperators(Buffer.from(content, "latin1"), spaces).content).toBeUndefined();
});

test("the page's content is rewritten, the upload's bytes stay, and the sender is told", async () => {
  const upload = drawn("operands 3.0 Tr");
  const { bytes, findings, before } = await preparePdf(upload);
  expect((await contentOf(upload)).content).toMatch(/\n3 Tr BT/);
  expect(upload.equals(bytes.subarray(0, upload.length))).toBe(true);
  expect(findings).toEqual([plainFindings.objects]);
  expect(before && upload.equals(before)).toBe(true);
});

test("a glyph that has the colour of its text sets none", () => {
  const glyph = (content: string) => uncoloured(Buffer.from(content))?.toString();
  expect(glyph("1 0 0 0 1 1 d1 q 1 g 0 0 1 1 re f Q")).toBe("1 0 0 0 1 1 d1 q   0 0 1 1 re f Q");
  expect(glyph("1 0 d0 1 g 0 0 1 1 re f")).toBeUndefined();
});

test("a font that is missing is the one that PDFium takes", async () => {
  const { bytes } = await preparePdf(drawn("font /F8 18 Tf"));
  const file = new PdfFile(bytes);
  const fonts = file.dict(file.dict(listPages(file)[0]?.dict.get("Resources"))?.get("Font"));
  expect(file.nameText(file.dict(fonts?.get("F8"))?.get("BaseFont"))).toBe("Helvetica");
});

describe("a layer that PDFium shows", () => {
  test("stays shown, and is not called hidden", async () => {
    const { findings } = await preparePdf(drawn("layer /Intent/Design"));
    expect(findings).toEqual([activeContent.layers]);
  });

  test("or hides by an expression is hidden, and the sender is told", async () => {
    const { findings } = await preparePdf(drawn("membership /VE[/Not 8 0 R]"));
    expect(findings).toEqual([activeContent.layers, activeContent.hiddenLayers]);
  });
});

test("an object that can't be read is not taken for a missing one", async () => {
  const damaged = onePage(
    { resources: "/Font<</F1 5 0 R>>", content: "BT /F1 9 Tf (a) Tj ET" },
    "",
    ["<</Type/Font/BaseFont /A,B c>>"],
  );
  const { before, repaired } = await preparePdf(tablePdf(damaged));
  expect([before, repaired]).toEqual([undefined, false]);
});

describe("a scan in JBIG2", () => {
  const filterOf = async (pdf: Buffer): Promise<string | undefined> => {
    const file = new PdfFile((await preparePdf(pdf)).bytes);
    const resources = file.dict(listPages(file)[0]?.dict.get("Resources"));
    const image = file.get(file.dict(resources?.get("XObject"))?.get("I"));
    return image instanceof Stream ? file.nameText(image.dict.get("Filter")) : undefined;
  };

  test("that is one region in MMR becomes a CCITT image", async () => {
    expect(await filterOf(scanPdf())).toBe("CCITTFaxDecode");
  });

  test.each([
    ["coded otherwise", scanPdf({ flags: 0 })],
    ["with another region", scanPdf({ regions: 2 })],
    ["whose region is elsewhere", scanPdf({ x: 3 })],
    ["of another width than its image", scanPdf({ width: 15 })],
    [
      "that ends too early",
      Buffer.from(
        scanPdf()
          .toString("latin1")
          .replace(/(\/Length )\d+(>>\nstream\n\0)/, "$129$2"),
        "latin1",
      ),
    ],
  ])("that is %s stays as it is", async (_, pdf) => {
    expect(await filterOf(pdf)).toBe("JBIG2Decode");
  });
});

test("contents that break off are left to the comparison of pages", async () => {
  const isPlain = async (hex: string) => {
    const objects = onePage().with(3, stream(hex, "/Filter/ASCIIHexDecode"));
    return (await preparePdf(tablePdf(objects))).before !== undefined;
  };
  const hex = Buffer.from("9 Tr").toString("hex");
  expect(await isPlain(`${hex}>`)).toBe(true);
  expect(await isPlain(hex)).toBe(false);
});
