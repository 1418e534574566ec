import { describe, expect, test } from "vitest";
import { archivalClaim, claimInWords } from "../../src/file/archival.ts";
import { Ref, Stream } from "../../src/file/objects.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { onePage, signed, stream, tablePdf } from "../support/pdfs.ts";
import { imageField, makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";

const key = await makeSealKey();
const field = imageField({ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 });

const claiming = (properties: string): Buffer =>
  tablePdf(onePage({}, "/Metadata 5 0 R", [stream(properties, "/Type/Metadata/Subtype/XML")]));

const elements = (part: string, conformance = "") =>
  `<r><pdfaid:part>${part}</pdfaid:part>${conformance && `<pdfaid:conformance>${conformance}</pdfaid:conformance>`}</r>`;
const attributes = (part: string, conformance = "") =>
  `<r pdfaid:part='${part}' ${conformance && `pdfaid:conformance="${conformance}"`}/>`;

async function claimAfter(upload: Buffer): Promise<string | undefined> {
  const sealed = await seal(makeSealing(upload, key, [field]));
  expect(await verdictOf(sealed, key)).toBe("genuine");
  const claim = archivalClaim(new PdfFile(sealed));
  return claim && claimInWords(claim);
}

test.each([
  [elements("1", "B"), "PDF/A-3b"],
  [attributes("2", "A"), "PDF/A-3a"],
  [elements("3", "U"), "PDF/A-3u"],
  [elements("4"), "PDF/A-4f"],
  [attributes("4"), "PDF/A-4f"],
  [attributes("4", "E"), "PDF/A-4e"],
  ["<r/>", undefined],
  [elements("2", "B") + elements("1", "A"), undefined],
])("a file that claims %s is sealed as %s", async (properties, claim) => {
  expect(await claimAfter(claiming(properties))).toBe(claim);
});

describe("a file that lacks what PDF/A-3 asks for", () => {
  const lacking = (properties: string, page: string, catalog = "", more: string[] = []): Buffer => {
    const metadata = stream(properties, "/Type/Metadata/Subtype/XML");
    const objects = [metadata, "<</Type/Annot/Subtype/Text/Rect[9 9 30 30]/Contents(x)>>", ...more];
    return tablePdf(onePage({ extra: page }, `/Metadata 5 0 R ${catalog}`, objects));
  };
  const names = "/Names<</EmbeddedFiles<</Names[(a) 7 0 R]>>>>";
  const attached = ["<</Type/Filespec/F(a)/EF<</F 8 0 R>>>>", stream("a", "/Type/EmbeddedFile")];

  test.each([
    ["a note's appearance", lacking(elements("1", "B"), "/Annots[6 0 R]"), "a note in it has no"],
    ["a relationship", lacking(attributes("2", "B"), "", names, attached), "how its attached"],
  ])(
    "such as %s, claims nothing when sealed, and that is said at upload",
    async (_, upload, why) => {
      const sealed = await seal(makeSealing(upload, key, [field]));
      expect(await verdictOf(sealed, key)).toBe("genuine");
      const file = new PdfFile(sealed);
      const metadata = file.get(file.root.get("Metadata"));
      expect(archivalClaim(file)).toBeUndefined();
      expect(String(metadata instanceof Stream && file.decoded(metadata))).not.toContain("pdfaid");
      expect((await preparePdf(upload)).findings).toContainEqual(expect.stringContaining(why));
    },
  );

  test.each([
    ["part 3 already", lacking(elements("3", "B"), "/Annots[6 0 R]"), "PDF/A-3b"],
    ["part 2, whose notes must have one", lacking(elements("2", "B"), ""), "PDF/A-3b"],
  ])("and is of %s, keeps its claim", async (_, upload, claim) => {
    expect(await claimAfter(upload)).toBe(claim);
  });
});

test("lists of glyphs, which part 1 wants otherwise than part 3, go with the claim of part 1 alone", async () => {
  const listed = async (properties: string, made = tablePdf) => {
    const metadata = stream(properties, "/Type/Metadata/Subtype/XML");
    const descriptor = "<</Type/FontDescriptor/FontName/A/Flags 4/CIDSet 7 0 R/CharSet(/a)>>";
    const objects = [metadata, descriptor, stream("\xff")];
    const upload = made(onePage({}, "/Metadata 5 0 R", objects));
    const sealed = await seal(makeSealing(upload, key, [field]));
    expect(await verdictOf(sealed, key)).toBe("genuine");
    expect(archivalClaim(new PdfFile(sealed))?.part).toBe(3);
    const file = new PdfFile(sealed);
    const found = file.dict(new Ref(6, 0));
    expect(found?.get("Flags")).toBe(4);
    return [found?.has("CIDSet"), found?.has("CharSet")];
  };
  expect(await listed(elements("1", "B"))).toEqual([false, false]);
  expect(await listed(elements("2", "B"))).toEqual([true, true]);
  // A reader of an earlier signature might take it for a change of the document.
  expect(await listed(elements("1", "B"), signed)).toEqual([true, true]);
});

test("a claim in UTF-16 is read, and written in UTF-8 with the rest of the metadata", async () => {
  const metadata = `\uFEFF<?xml version="1.0" encoding="UTF-16"?><t>Łódź</t>${elements("2", "B")}`;
  const upload = claiming(Buffer.from(metadata, "utf16le").toString("latin1"));
  const sealed = await seal(makeSealing(upload, key, [field]));
  const written = `<?xml version="1.0"?><t>Łódź</t>${elements("3", "B")}`;
  expect(sealed.includes(written, 0, "utf8")).toBe(true);
});

test("an upload says how its archival claim will change, and nothing where it won't", async () => {
  const findings = async (properties: string) => (await preparePdf(claiming(properties))).findings;
  expect(await findings(attributes("2", "B"))).toEqual([
    "This PDF says that it is made for archiving (PDF/A-2b). The signed document will say PDF/A-3b, because the record of its signatures is attached to it.",
  ]);
  expect(await findings(attributes("3", "B"))).toEqual([]);
});
