import { describe, expect, test } from "vitest";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { formFields } from "../../src/file/signatures.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { onePage, stream, tablePdf } from "../support/pdfs.ts";
import { certified, encrypted } from "../support/protected.ts";
import { hasTool } from "../support/tools.ts";

const refusedAs = (reason: string) => expect.objectContaining({ name: "UploadRefused", reason });
const edited = (bytes: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");

const signedByOthers = (): Buffer =>
  tablePdf(
    onePage({ extra: "/Annots[5 0 R]" }, "/AcroForm<</SigFlags 3/Fields[5 0 R]>>", [
      "<</Type/Annot/Subtype/Widget/FT/Sig/T(a)/F 4/Rect[0 0 9 9]/P 3 0 R/V 6 0 R/AP<</N 7 0 R>>>>",
      `<</Type/Sig/ByteRange[0 1 2 3]/Contents<${"30".repeat(20)}>>>`,
      stream("0 g 0 0 9 9 re f", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"),
    ]),
  );

const ways: Record<string, [password: string, ...how: string[]]> = {
  "RC4, 40 bits": ["secret", "40"],
  "RC4, 128 bits": ["sécret", "128", "--use-aes=n"],
  "AES, 128 bits": ["secret", "128", "--use-aes=y"],
  "AES, 256 bits": ["пароль ß", "256"],
};

describe.skipIf(!hasTool("qpdf"))("an upload that is encrypted", () => {
  test.each(Object.entries(ways))("opens by its password: %s", async (_, [password, ...how]) => {
    const upload = encrypted(tablePdf(onePage()), password, ...how);
    await expect(preparePdf(upload)).rejects.toThrow(refusedAs("NEEDS_PASSWORD"));
    await expect(preparePdf(upload, "wrong")).rejects.toThrow(refusedAs("WRONG_PDF_PASSWORD"));
    const prepared = await preparePdf(upload, password);
    expect(prepared).toMatchObject({ repaired: false, decrypted: "by-password", findings: [] });
    expect(Buffer.from(prepared.bytes).includes("/Encrypt")).toBe(false);
    expect((await preparePdf(upload, "owner")).decrypted).toBe("by-password");
  });

  test("and damaged is both", async () => {
    const upload = encrypted(tablePdf(onePage()), "secret", "256");
    const bent = edited(upload, "startxref\n", "startxref\n9");
    expect(await preparePdf(bent, "secret")).toMatchObject({
      repaired: true,
      decrypted: "by-password",
    });
  });

  test("and signed keeps what the signature looks like, and nothing of it as a signature", async () => {
    const upload = encrypted(signedByOthers(), "", "256");
    const { bytes, findings, signaturesKept } = await preparePdf(upload);
    const page = new PdfFile(bytes);
    const [widget] = page.array(listPages(page)[0]?.dict.get("Annots")) ?? [];
    expect(page.nameText(page.dict(widget)?.get("Subtype"))).toBe("Stamp");
    expect(page.dict(page.dict(widget)?.get("AP"))).toBeDefined();
    expect([...formFields(page)]).toEqual([]);
    expect(Buffer.from(bytes).includes("/ByteRange")).toBe(false);
    expect({ findings, signaturesKept }).toEqual({
      findings: [expect.stringContaining("were removed")],
      signaturesKept: 0,
    });
  });

  test("and certified against all changes is refused, as if it were not encrypted", async () => {
    const upload = encrypted(certified(1), "", "256");
    await expect(preparePdf(upload)).rejects.toThrow(refusedAs("LOCKED_PDF"));
  });
});

describe("an attack by an upload", () => {
  test("of branches that share branches, two to the sixtieth in all, is refused", async () => {
    const nodes = Array.from(
      { length: 60 },
      (_, i) => `<</Type/Pages/Count 1/Kids[${i + 3} 0 R ${i + 3} 0 R]>>`,
    );
    const upload = tablePdf(["<</Type/Catalog/Pages 2 0 R>>", ...nodes, "<</Kids[]>>"]);
    await expect(preparePdf(upload)).rejects.toThrow(refusedAs("DAMAGED_PDF"));
  });
});
