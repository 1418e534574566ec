import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { placesOfTexts } from "../../../core/images/text/find-text.ts";
import { needs, saved } from "../../support/other-tools.ts";
import { makePdf, writePdf } from "../../support/pdfs.ts";

const search = { limitMs: 20_000, placesMax: 100 };

const placesOf = async (pdf: Uint8Array, text: string) => {
  const [places] = (await placesOfTexts(pdf, [{ text }], search)) ?? [];
  return places?.map(({ page, x, y }) => [page, Math.round(x), Math.round(y)]);
};

/** A page with two layers, of which L is hidden, and a font in which h is a ligature, and x, y and z are Hebrew. */
function odd(content: string): Buffer {
  const codes = "<68> <FB01>\n<78> <05E9>\n<79> <05DC>\n<7A> <05D5>";
  const map = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange 4 beginbfchar ${codes} endbfchar endcmap`;
  const form = "BT /F 12 Tf 72 550 Td (Hidden form) Tj ET";
  const font = "/Font <</F 5 0 R /G 8 0 R /W 10 0 R>>";
  const stream = (more: string, body: string) =>
    `<<${more}/Length ${body.length}>>stream\n${body}\nendstream`;
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${font}/Properties<</L 6 0 R>>/XObject<</X 7 0 R>>>>>>`,
    stream("", content),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/OCG/Name(L)>>",
    stream(`/Type/XObject/Subtype/Form/BBox[0 0 612 792]/OC 6 0 R/Resources<<${font}>>`, form),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 9 0 R>>",
    stream("", map),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ]);
}

const line = (text: string, y: number, font = "F", x = 72) =>
  `BT /${font} 12 Tf ${x} ${y} Td (${text}) Tj ET`;

describe("a text is found", () => {
  test("each time it occurs, page by page and from top to bottom, all texts in one reading", async () => {
    const pdf = makePdf([
      { text: "Sign here", lines: ["Date", "Sign here"] },
      { text: "Sign here" },
    ]);
    const found = await placesOfTexts(
      pdf,
      [{ text: "Sign here" }, { text: "Sign here", page: 1 }, { text: "Stamp" }],
      search,
    );
    const shown = found?.map((places) => places.map(({ page, y }) => [page, Math.round(y)]));
    expect(shown).toEqual([
      [
        [0, 77],
        [0, 161],
        [1, 77],
      ],
      [[1, 77]],
      [],
    ]);
  });

  test("whatever its case, accents, width, spaces and line ends are", async () => {
    const pdf = makePdf([{ text: "Signature", lines: ["of the Ten-", "ant  here"] }]);
    for (const text of [
      "SIGNATURE OF THE",
      "Sígnatûre of",
      "ｓｉｇｎａｔｕｒｅ",
      "s i g n a t u r e",
    ])
      expect(await placesOf(pdf, text), text).toEqual([[0, 72, 77]]);
    expect(await placesOf(pdf, "thé tenant")).toEqual([[0, 85, 121]]);
  });

  test("an anchor is found with curly quotation marks and dashes for plain ones, and the other way round", async () => {
    const pdf = odd(
      `${line("Tenant\\222s signature \\226 here", 700, "W")} ${line('Owner\'s copy - "A"', 600)}`,
    );
    expect(await placesOf(pdf, "Tenant's signature - here")).toHaveLength(1);
    expect(await placesOf(pdf, "Owner’s copy — „A“")).toHaveLength(1);
  });

  test("an anchor is found as whole words, not within a word or across columns", async () => {
    const columns = `${line("Date", 700)} ${line("of signing", 700, "F", 200)} ${line("of", 680, "F", 100)}`;
    const pdf = odd(`${columns} ${line("Update, Dates, Date:", 600)} ${line("Date2", 500)}`);
    expect((await placesOf(pdf, "Date"))?.map(([, x]) => x)).toEqual([72, expect.any(Number)]);
    expect(await placesOf(pdf, "Date of signing")).toEqual([]);
    expect(await placesOf(pdf, "Date of")).toEqual([]);
    expect(await placesOf(pdf, "of signing")).toHaveLength(1);
  });

  test("by the letters of its ligatures, and from right to left", async () => {
    const pdf = odd([line("ofhce", 700, "G"), line("zyx", 650, "G")].join("\n"));
    expect(await placesOf(pdf, "office")).toEqual([[0, 72, 83]]);
    expect(await placesOf(pdf, "שלו")).toEqual([[0, 72, 133]]);
  });

  test("once, if it is drawn again to look bold, at once, letter by letter or after all the rest", async () => {
    const bold = [line("Bold", 700), line("Bold", 700.2, "F", 72.4)];
    const letters = [..."Bold"].flatMap((letter, at) =>
      [0, 0.4].map((more) => line(letter, 650, "F", 72 + at * 8 + more)),
    );
    const page = (more: number) =>
      Array.from({ length: 30 }, (_, at) => line(`Row ${at} of it`, 600 - 15 * at, "F", 72 + more));
    const pdf = odd([...bold, ...letters, ...page(0), ...page(0.4)].join("\n"));
    expect(await placesOf(pdf, "bold")).toEqual([
      [0, 72, 83],
      [0, 72, 133],
    ]);
    expect(await placesOf(pdf, "row 7 of it")).toHaveLength(1);
  });

  test("in white and as the invisible text of a scan, but not where nobody sees it", async () => {
    const pdf = odd(
      [
        `1 1 1 rg ${line("{{sign:1}}", 700)} 0 g`,
        `3 Tr ${line("Scan", 650)} 0 Tr 0.9 g 60 640 200 30 re f 0 g`,
        `/OC /L BDC ${line("Hidden layer", 600)} EMC`,
        "/X Do",
        `${line("Covered", 500)} 1 g 60 490 200 30 re f 0 g`,
        line("Beside", 450, "F", 5000),
      ].join("\n"),
    );
    expect(await placesOf(pdf, "{{sign:1}}")).toEqual([[0, 72, 83]]);
    expect(await placesOf(pdf, "Scan")).toEqual([[0, 72, 133]]);
    for (const text of ["Hidden layer", "Hidden form", "Covered", "Beside"])
      expect(await placesOf(pdf, text), text).toEqual([]);
  });

  test("a hundred times at most", async () => {
    const pdf = makePdf(Array.from({ length: 30 }, () => ({ lines: Array(5).fill("e") })));
    expect(await placesOf(pdf, "e")).toHaveLength(100);
  });

  test("never, if it has no letter", async () => {
    expect(await placesOf(makePdf(), " \u200b")).toEqual([]);
  });
});

test("time that is over, and a file that can't be read, are no place at all", async () => {
  expect(
    await placesOfTexts(makePdf(), [{ text: "Page" }], { ...search, limitMs: 0 }),
  ).toBeUndefined();
  expect(await placesOfTexts(Buffer.from("none"), [{ text: "Page" }], search)).toBeUndefined();
});

describe("a text begins where pdftotext says", () => {
  const text = "Landlord Tenant";
  const crop = [50, 300, 500, 750] as const;
  test.for([
    ["upright", {}],
    ["turned by 90 degrees", { rotate: 90 }],
    ["turned by 180 degrees", { rotate: 180 }],
    ["turned by 270 degrees", { rotate: 270 }],
    ["cropped", { crop }],
    ["cropped and turned", { crop, rotate: 90 }],
  ] as const)("%s", async ([, spec], context) => {
    needs(context, "pdftotext");
    const pdf = makePdf([{ ...spec, text }]);
    await expectSame(pdf);
    const scaled = Buffer.from(
      `${pdf.toString("latin1")}`.replace("/Rotate", "/UserUnit 2 /Rotate"),
      "latin1",
    );
    await expectSame(scaled);
  });

  async function expectSame(pdf: Uint8Array) {
    const args = ["-bbox", "-cropbox", saved(pdf), "-"];
    const { stdout } = spawnSync("pdftotext", args, { encoding: "utf8" });
    const words = [...stdout.matchAll(/<word xMin="(.+?)" yMin="(.+?)" .*>(.+?)<\/word>/g)];
    expect(words.length).toBe(2);
    for (const [, x, y, word = ""] of words) {
      const [places] = (await placesOfTexts(pdf, [{ text: word }], search)) ?? [];
      expect(Math.abs((places?.[0]?.x ?? Number.NaN) - Number(x))).toBeLessThan(1);
      expect(Math.abs((places?.[0]?.y ?? Number.NaN) - Number(y))).toBeLessThan(1);
    }
  }
});
