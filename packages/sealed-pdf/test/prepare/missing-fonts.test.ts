import { expect, test } from "vitest";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { stream, tablePdf } from "../support/pdfs.ts";

/** A page with these fonts, and a form in it with the second ones. */
const withFonts = (onPage: string, inForm = "", more: readonly string[] = []): Buffer =>
  tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    // Resources come from above.
    `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]/Resources<</Font<<${onPage}>>/XObject<</X 5 0 R>>>>>>`,
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
    stream("/X Do"),
    stream(
      "",
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<<${inForm}>>/XObject<</X 5 0 R>>>>`,
    ),
    ...more,
  ]);
const simple = (name: string, entries = ""): string =>
  `<</Type/Font/Subtype/TrueType/BaseFont/${name}${entries}>>`;
const composite = (name: string): string =>
  `<</Type/Font/Subtype/Type0/BaseFont/${name}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/FontDescriptor<</FontName/${name}>>>>]>>`;
const said = async (pdf: Buffer): Promise<string[]> => (await preparePdf(pdf)).findings;

test.each([
  [withFonts(`/A ${simple("Garamond")}`), "The font “Garamond” is not part"],
  [withFonts("", `/A ${composite("ABCDEF+MS-Mincho")}`), "The font “MS-Mincho” is not part"],
  [
    withFonts(`/A ${simple("Arial")}`, `/B ${simple("Calibri")}`),
    "The fonts “Arial” and “Calibri” are not part",
  ],
  [
    withFonts(["A", "B", "C", "D", "E"].map((name) => `/${name} ${simple(name)}`).join("")),
    "The fonts “A”, “B”, “C” and 2 more are not part",
  ],
])("fonts that a document does not bring along are said at upload", async (pdf, words) => {
  expect(await said(pdf)).toEqual([expect.stringContaining(words)]);
});

test("those that every reader has, that are embedded, or drawn in the file are not", async () => {
  const embedded = simple("Garamond", "/FontDescriptor<</FontFile2 6 0 R>>");
  const drawn = "<</Type/Font/Subtype/Type3/Name/T>>";
  const fonts = `/A ${simple("Helvetica-BoldOblique")}/B ${simple("Times-Roman")}/C ${embedded}/D ${drawn}/E 99 0 R/F 5`;
  expect(await said(withFonts(fonts, "", [stream("font")]))).toEqual([]);
});

test("a font's name in GB 2312 is read as such, and one with accents as it is", async () => {
  const name = (bytes: string) => `/A ${simple(bytes)}`;
  expect((await said(withFonts(name("#b7#c2#cb#ce_GB2312")))).join()).toContain("“仿宋_GB2312”");
  expect((await said(withFonts(name("Gr#fcn")))).join()).toContain("“Grün”");
});
