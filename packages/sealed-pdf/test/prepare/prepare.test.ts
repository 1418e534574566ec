import { describe, expect, test } from "vitest";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { textOf } from "../../src/file/text-string.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { manyPages, onePage, signed, streamPdf, tablePdf } from "../support/pdfs.ts";
import { certified, encrypted } from "../support/protected.ts";
import { imageField, makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";
import { hasTool } from "../support/tools.ts";

const key = await makeSealKey();
const refusedAs = (reason: string) => expect.objectContaining({ name: "UploadRefused", reason });
const edited = (bytes: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");

async function sealsWell(upload: Buffer): Promise<boolean> {
  const { bytes } = await preparePdf(upload);
  const place = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 };
  const sealed = await seal(makeSealing(bytes, key, [imageField(place)]));
  return (await verdictOf(sealed, key)) === "genuine";
}

describe("an upload that is sound", () => {
  test("stays as it is, byte for byte, and its pages are known as displayed", async () => {
    const upload = tablePdf(onePage({ crop: "[50 60 450 700]", rotate: 90, extra: "/UserUnit 2" }));
    const { rehearsed, ...prepared } = await preparePdf(upload);
    expect(rehearsed.appended.length).toBeGreaterThan(0);
    expect(prepared).toEqual({
      bytes: upload,
      repaired: false,
      signaturesKept: 0,
      certified: false,
      pages: [{ width: 640, height: 400 }],
      findings: [],
    });
  });
});

const damaged: Record<string, Buffer> = {
  "bytes before its header": Buffer.concat([Buffer.from("From: x\r\n\r\n"), tablePdf(onePage())]),
  "a wrong startxref": edited(tablePdf(onePage()), "startxref\n", "startxref\n9"),
  "no startxref": edited(tablePdf(onePage()), "startxref", "start"),
  "its end cut off": tablePdf(onePage()).subarray(0, -120),
  "its end cut off, with object streams": streamPdf(onePage()).subarray(0, -60),
  "an index whose length stands elsewhere": edited(
    streamPdf([...onePage(), "9"]),
    /\/Length \d+(?!.*\/Length)/s,
    "/Length 5 0 R",
  ),
  "objects that moved": edited(tablePdf(onePage()), "%PDF-1.4\n", "%PDF-1.4\n\n\n"),
  "no endobj": Buffer.from(
    tablePdf(onePage()).toString("latin1").replaceAll("endobj\n", ""),
    "latin1",
  ),
  "a page tree in a circle": tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  ]),
  "a page that stands twice": tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]>>",
  ]),
};

test("an upload that its author has certified, allowing some changes, says so", async () => {
  const certifies = "/Reference[<</TransformMethod/DocMDP/TransformParams<</P 2>>>>]";
  expect((await preparePdf(signed(onePage(), certifies))).certified).toBe(true);
  expect((await preparePdf(certified(2))).certified).toBe(false);
});

describe("an upload that is damaged", () => {
  test.each(Object.entries(damaged))("is repaired and can be sealed: %s", async (_, upload) => {
    expect((await preparePdf(upload)).repaired).toBe(true);
    expect(await sealsWell(upload)).toBe(true);
  });

  test("by showing a page twice is given two pages, so that a stamp shows on one", async () => {
    const upload = damaged["a page that stands twice"] ?? Buffer.alloc(0);
    const { bytes, pages } = await preparePdf(upload);
    const refs = listPages(new PdfFile(bytes)).map((page) => page.ref.number);
    expect(pages).toHaveLength(2);
    expect(new Set(refs).size).toBe(2);
  });
});

/** A file whose catalog is object 0, which our reader accepts and qpdf doesn't. */
function catalogZero(): Buffer {
  const objects = onePage();
  const source = tablePdf(objects).toString("latin1");
  const moved = source.replace("1 0 obj\n", "0 0 obj\n").replaceAll("Root 1 0 R", "Root 0 0 R");
  return Buffer.from(moved.replace("startxref\n", "startxref\n9"), "latin1");
}

const circularForm = edited(
  tablePdf(
    onePage({}, "/AcroForm<</Fields[5 0 R]>>", [
      "<</T(a)/Kids[6 0 R]>>",
      "<</T(b)/Parent 5 0 R/Kids[5 0 R]>>",
    ]),
  ),
  "startxref\n",
  "startxref\n9",
);

describe("an upload is refused by name", () => {
  const refused: Record<string, [string, Buffer]> = {
    "when it is empty": ["NOT_A_PDF", Buffer.alloc(0)],
    "when it is a picture": ["NOT_A_PDF", Buffer.from("89504e470d0a1a0a", "hex")],
    "when nothing of it can be read": ["DAMAGED_PDF", Buffer.from("%PDF-1.7\nhello")],
    "when others can't read what was mended: no catalog for them": ["UNSOUND_PDF", catalogZero()],
    "when others can't read what was mended: a form in a circle": ["UNSOUND_PDF", circularForm],
    "when it has no pages": [
      "NO_PAGES",
      tablePdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]),
    ],
    "when it has more than 2,000 pages": ["TOO_MANY_PAGES", manyPages(2_001)],
    "when it is a dynamic XFA form": [
      "DYNAMIC_FORM",
      tablePdf(onePage({}, "/NeedsRendering true/AcroForm<</XFA(x)/Fields[]>>")),
    ],
    "when it is a portfolio": [
      "PORTFOLIO",
      tablePdf(onePage({}, "/Collection<<>>/Names<</EmbeddedFiles<</Names[(a)<<>>]>>>>")),
    ],
    "when its author allows no changes": [
      "LOCKED_PDF",
      tablePdf(
        onePage({}, "/Perms<</DocMDP 5 0 R>>", [
          "<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]>>",
        ]),
      ),
    ],
  };
  test.each(Object.entries(refused))("%s", async (_, [expected, upload]) => {
    await expect(preparePdf(upload)).rejects.toThrow(refusedAs(expected));
  });

  test("but not for a list of attached files that is hidden, or empty", async () => {
    for (const catalog of [
      "/Collection<</View/H>>/Names<</EmbeddedFiles<</Names[(a)<<>>]>>>>",
      "/Collection<<>>",
    ])
      expect((await preparePdf(tablePdf(onePage({}, catalog)))).pages).toHaveLength(1);
  });

  test("when it is encrypted for somebody's certificate, or by a program of its own", async () => {
    for (const handler of ["Adobe.PubSec", "EBX_HANDLER"]) {
      const upload = tablePdf(onePage(), `/Encrypt<</Filter/${handler}/V 4>>`);
      await expect(preparePdf(upload)).rejects.toThrow(refusedAs("ENCRYPTED_FOR_OTHERS"));
    }
  });
});

describe.skipIf(!hasTool("qpdf"))("an upload that is encrypted", () => {
  test("for its restrictions only opens without one, whatever is given", async () => {
    const upload = encrypted(tablePdf(onePage()), "", "256", "--modify=none");
    for (const password of [undefined, "anything"]) {
      const prepared = await preparePdf(upload, password);
      expect(prepared).toMatchObject({ repaired: false, decrypted: "without-password" });
    }
    expect(await sealsWell(upload)).toBe(true);
  });
});

test("a title in the trailer itself stays the document's", async () => {
  const upload = tablePdf(onePage(), "/Info<</Title(Lease)>>");
  const { bytes } = await preparePdf(upload);
  const sealed = await seal(makeSealing(bytes, key));
  const file = new PdfFile(sealed);
  expect(textOf(file.dict(file.xref.trailer.get("Info"))?.get("Title"))).toBe("Lease");
  expect(await verdictOf(sealed, key)).toBe("genuine");
});

describe("an attack by an upload", () => {
  test("of overlapping strings that are parsed over and over ends soon", async () => {
    const count = 3_000;
    const objects = Array.from({ length: count }, (_, i) => `${i + 1} 0 obj (`).join("");
    const upload = Buffer.from(`%PDF-1.4\n${objects}`);
    await expect(preparePdf(upload)).rejects.toThrow(refusedAs("DAMAGED_PDF"));
  });

  test("of page nodes nested without end still finds the page", async () => {
    const nodes = Array.from(
      { length: 5_000 },
      (_, i) => `<</Type/Pages/Count 1/Kids[${i + 3} 0 R]>>`,
    );
    const upload = tablePdf(["<</Type/Catalog/Pages 2 0 R>>", ...nodes, "<</Type/Page>>"]);
    const { pages, repaired } = await preparePdf(upload);
    expect([pages.length, repaired]).toEqual([1, true]);
  });
});
