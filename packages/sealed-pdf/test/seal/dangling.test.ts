import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Ref } from "../../src/file/objects.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { hybridPdf, onePage, tablePdf } from "../support/pdfs.ts";
import { imageField, makeSealing, makeSealKey, seal, textField } from "../support/sealing.ts";
import { hasTool, run, withFile } from "../support/tools.ts";

const key = await makeSealKey();
const fields = [
  imageField({ page: 0, x: 0.1, y: 0.6, width: 0.3, height: 0.1 }),
  textField({ page: 0, x: 0.5, y: 0.6, width: 0.3, height: 0.05 }, "Ann Lee"),
];

async function sealed(upload: Buffer) {
  const { bytes, repaired } = await preparePdf(upload);
  const after = await seal(makeSealing(bytes, key, fields));
  return { before: bytes, after, repaired };
}

const objectOf = (pdf: Uint8Array, number: number) => new PdfFile(pdf).get(new Ref(number, 0));

describe("dangling references of an upload dangle in the sealed document", () => {
  test("references from the trailer, from history and from what is hidden in a hybrid", async () => {
    const reference = "/Annots[60 0 R 61 0 R]";
    const old = tablePdf(onePage({ extra: reference }));
    const start = old.lastIndexOf("xref\n", old.length - 30);
    const current = `3 0 obj\n<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[0 0 612 792]>>\nendobj\n`;
    const rows = `xref\n3 1\n${String(old.length).padStart(10, "0")} 00000 n \n`;
    const end = `trailer\n<</Size 5/Root 1 0 R/Prev ${start}>>\nstartxref\n${old.length + current.length}\n%%EOF\n`;
    const history = Buffer.concat([old, Buffer.from(current + rows + end)]);
    for (const upload of [
      history,
      tablePdf(onePage(), reference),
      hybridPdf(onePage({ extra: reference })),
    ]) {
      const { after } = await sealed(upload);
      expect([60, 61].map((number) => objectOf(after, number))).toEqual([null, null]);
    }
  });

  test.skipIf(!hasTool("qpdf"))("references in what is encrypted", async () => {
    const locked = withFile(tablePdf(onePage()), (from) => {
      const options = ["--encrypt", "", "owner", "256", "--", "--object-streams=disable"];
      run("qpdf", [...options, from, `${from}.locked`]);
      return readFileSync(`${from}.locked`, "latin1");
    });
    const [, page = "", entries = ""] =
      /(\d+) 0 obj\n<<([^<>]*\/Type \/Page\b[^<>]*(?:<<.*?>>[^<>]*)*)>>/s.exec(locked) ?? [];
    const [, trailer = "", prev = ""] = /trailer <<(.*)>>\s*startxref\s*(\d+)/s.exec(locked) ?? [];
    const object = `${page} 0 obj\n<<${entries}/Annots[60 0 R 61 0 R]>>\nendobj\n`;
    const rows = `xref\n${page} 1\n${String(locked.length).padStart(10, "0")} 00000 n \n`;
    const end = `trailer <<${trailer}/Prev ${prev}>>\nstartxref\n${locked.length + object.length}\n%%EOF\n`;
    const upload = Buffer.from(locked + object + rows + end, "latin1");
    const { bytes, repaired } = await preparePdf(upload);
    expect(repaired).toBe(true);
    // Written as null, before anybody sees the file.
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/6[01] 0 R/);
  });

  test("numbers at the end of all numbers are taken from a file before it is shown", async () => {
    for (const number of [8_388_607, 8_388_600, 8_200_000]) {
      const upload = tablePdf(onePage({ extra: `/Annots[${number} 0 R]` }));
      const { before, repaired } = await sealed(upload);
      expect(repaired).toBe(true);
      expect(Buffer.from(before).includes(`${number} 0 R`)).toBe(false);
    }
  });
});

describe("a place behind the end of an upload", () => {
  test("is no object's before or after sealing", async () => {
    const upload = tablePdf(onePage());
    const at = upload.length + 200;
    const text = upload
      .toString("latin1")
      .replace(/\d{10}( 00000 n \ntrailer)/, `${String(at).padStart(10, "0")}$1`);
    const { repaired } = await preparePdf(Buffer.from(text, "latin1"));
    expect(repaired).toBe(true);
  });

  test("is no index's: a file that does not end with one is given one", async () => {
    const upload = Buffer.concat([tablePdf(onePage()), Buffer.alloc(2000, " ")]);
    expect((await preparePdf(upload)).repaired).toBe(true);
  });
});
