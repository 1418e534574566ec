import { describe, expect, test } from "vitest";
import { activeContent } from "../../src/file/active-content.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { plainFile, plainFindings } from "../../src/prepare/plain.ts";
import { type PreparedPdf, preparePdf } from "../../src/prepare/prepare.ts";
import {
  type OddStructure,
  oddStructures,
  oddViews,
  shortObjectStream,
  viewPdf,
} from "../support/odd-structures.ts";
import { onePage, signed, stream, tablePdf } from "../support/pdfs.ts";

const startsWith = (bytes: Uint8Array, pdf: Buffer): boolean =>
  pdf.equals(bytes.subarray(0, pdf.length));

function outcomeOf({ bytes, repaired }: PreparedPdf, pdf: Buffer): OddStructure["outcome"] {
  if (repaired) return "repaired";
  expect(startsWith(bytes, pdf)).toBe(true);
  return bytes.length === pdf.length ? "kept" : "updated";
}

describe("a file that readers take in several ways has one reading before anybody sees it", () => {
  test.each(Object.entries(oddStructures))("%s", async (_, { pdf, outcome }) => {
    const prepared = await preparePdf(pdf);
    expect(outcomeOf(prepared, pdf)).toBe(outcome);
    const { bytes } = prepared;
    const again = plainFile(new PdfFile(bytes));
    expect([again.file.bytes.length, again.findings]).toEqual([bytes.length, []]);
  });

  test.each(Object.entries(oddViews))("a page with %s", async (_, view) => {
    const { bytes, pages, repaired, findings } = await preparePdf(viewPdf(view));
    const [width, height] = view.size;
    expect({ pages, repaired }).toEqual({ pages: [{ width, height }], repaired: false });
    expect(findings).toEqual([plainFindings.views([0])]);
    expect(listPages(new PdfFile(bytes)).map((page) => page.isViewPlain)).toEqual([true]);
  });

  test("a page whose annotations are no list has none", async () => {
    const page = onePage({ extra: "/Annots 5 0 R" }, "", ["<</Subtype/Stamp/Rect[0 0 9 9]>>"]);
    const { bytes, repaired } = await preparePdf(tablePdf(page));
    const [plain] = listPages(new PdfFile(bytes));
    expect([repaired, plain?.dict.has("Annots")]).toEqual([false, false]);
  });

  test("and says on which pages something is missing", async () => {
    const { pdf } = oddStructures["contents that are cut off"] ?? { pdf: Buffer.alloc(0) };
    expect((await preparePdf(pdf)).findings).toEqual([plainFindings.contents([0])]);
    const whole = oddStructures["contents with a wrong check sum"]?.pdf ?? pdf;
    expect((await preparePdf(whole)).findings).toEqual([]);
  });

  test("or is refused: an object stream with fewer objects than it says", async () => {
    const refused = expect.objectContaining({ reason: "DAMAGED_PDF" });
    await expect(preparePdf(shortObjectStream)).rejects.toThrow(refused);
  });

  test("and keeps signatures where an update is enough", async () => {
    const layers = "/OCProperties<</OCGs[5 0 R]/D<<>>/Configs[<</OFF[5 0 R]>>]>>";
    const pdf = signed(onePage({}, layers, ["<</Type/OCG/Name(a)>>"]));
    const { bytes, signaturesKept, repaired, findings } = await preparePdf(pdf);
    expect([startsWith(bytes, pdf), signaturesKept, repaired]).toEqual([true, 1, false]);
    expect(findings).toContain(activeContent.layers);
  });
});

describe("a signature that signs nothing", () => {
  const field = "<</FT/Sig/T(a)/V 6 0 R>>";
  const lying = (more: string[] = []): Buffer =>
    tablePdf(
      onePage({}, "/AcroForm<</Fields[5 0 R]>>", [
        field,
        "<</Type/Sig/ByteRange[0 10 20 30]/Contents<3030>>>",
        ...more,
      ]),
    );

  test("is not among those that are kept", async () => {
    expect((await preparePdf(lying())).signaturesKept).toBe(0);
    expect((await preparePdf(signed(onePage()))).signaturesKept).toBe(1);
  });

  test.each([
    ["leaves out more than itself", 1, -3],
    ["ends before its revision does", 3, -9],
  ])("is one whose range %s", async (_, which, more) => {
    const pdf = signed(onePage()).toString("latin1");
    const shifted = pdf.replace(/(\/ByteRange\[)([\d ]+)/, (_all, key: string, range: string) => {
      const numbers = range.split(" ");
      numbers[which] = String(Number(numbers[which]) + more).padStart(10, "0");
      return key + numbers.join(" ");
    });
    expect((await preparePdf(Buffer.from(shifted, "latin1"))).signaturesKept).toBe(0);
  });

  test("does not hide that objects are not where the index says", async () => {
    const moved = lying([stream("x")])
      .toString("latin1")
      .replace("7 0 obj\n", "7 0 obx\n");
    expect((await preparePdf(Buffer.from(moved, "latin1"))).repaired).toBe(true);
  });
});
