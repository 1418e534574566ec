import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { combinePdfs, preparePdf } from "sealed-pdf";
import { describe, expect, test } from "vitest";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { type Area, redactedPage } from "../../../core/images/redaction/redact.ts";
import { placesOfTexts } from "../../../core/images/text/find-text.ts";
import { needs, pdfText, saved } from "../../support/other-tools.ts";
import { makePdf, type PageSpec, writePdf } from "../../support/pdfs.ts";

/** The first page with these areas covered. */
async function redacted(pdf: Uint8Array, ...areas: readonly Area[]) {
  const { pages } = await preparePdf(pdf);
  const size = pages[0] ?? { width: 0, height: 0 };
  const done = await redactedPage(pdf, { index: 0, size, areas });
  if (!done) throw new Error("the page can't be drawn");
  return done;
}

const wordsOf = async (pdf: Uint8Array, ...areas: readonly Area[]) => {
  const { page, hasText } = await redacted(pdf, ...areas);
  return hasText ? page.words.map(([text]) => text) : undefined;
};

/** A line begins at x = 72, and a letter of "Helvetica 18" is some ten points wide. */
const line = (width: number, x = 72, y = 72): Area => ({ x, y, width, height: 24 });
const nowhere = { x: 0, y: 700, width: 10, height: 10 };

/** A page of one font, to which a map of its codes to Unicode can be given. */
function page(content: string, { map = "", extra = "" } = {}): Buffer {
  const stream = (more: string, body: string) =>
    `<<${more}/Length ${body.length}>>stream\n${body}\nendstream`;
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Properties<</L 7 0 R>>/Font<</F 5 0 R>>>>${extra}>>`,
    stream("", content),
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${map ? "/ToUnicode 6 0 R" : ""}>>`,
    stream("", `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${map} endcmap`),
    "<</Type/OCG/Name(L)>>",
  ]);
}

const shown = (text: string, x = 72, y = 700, more = "") =>
  `BT ${more}/F 18 Tf ${x} ${y} Td (${text}) Tj ET`;

describe("words of a page that is redacted", () => {
  const pdf = makePdf([{ text: "Dear John Smithson of Bonn" }]);

  test("stay where no area touches them", async () => {
    expect(await wordsOf(pdf, nowhere)).toEqual(["Dear", "John", "Smithson", "of", "Bonn"]);
  });

  test("go as a whole if an area touches them", async () => {
    // Two points within "Smithson".
    expect(await wordsOf(pdf, line(2, 190))).toEqual(["Dear", "John", "of", "Bonn"]);
  });

  test("go with both of their parts if a hyphen parts them", async () => {
    const parted = page(`${shown("Smith-")}\n${shown("son here", 72, 675)}`);
    expect(await wordsOf(parted, nowhere)).toEqual(["Smith-", "son", "here"]);
    expect(await wordsOf(parted, line(9, 72, 75))).toEqual(["here"]);
  });

  test("of scripts without spaces go letter by letter", async () => {
    const map = "3 beginbfchar <61> <6F22> <62> <5B57> <63> <8A9E> endbfchar";
    expect(await wordsOf(page(shown("abc"), { map }), line(2, 84))).toEqual(["漢", "語"]);
  });

  test.each<[string, PageSpec, Area, string[]]>([
    // The line stands 90 points from the page's upper edge, and at x = 72.
    ["turned by 90°", { rotate: 90 }, { x: 690, y: 125, width: 40, height: 4 }, ["Dear"]],
    ["turned by 180°", { rotate: 180 }, { x: 470, y: 690, width: 10, height: 20 }, ["Dear"]],
    ["turned by 270°", { rotate: 270 }, { x: 75, y: 490, width: 40, height: 4 }, ["Dear"]],
    ["cropped", { crop: [50, 100, 600, 750] }, { x: 75, y: 35, width: 4, height: 4 }, ["Dear"]],
    [
      "cropped and turned",
      { crop: [50, 100, 600, 750], rotate: 90 },
      { x: 590, y: 25, width: 40, height: 4 },
      ["John"],
    ],
  ])("are found on a page %s", async (_, spec, area, left) => {
    expect(await wordsOf(makePdf([{ ...spec, text: "Dear John" }]), area)).toEqual(left);
  });

  test("stand where they stood", async () => {
    const turned = makePdf([{ text: "Dear John", rotate: 90, crop: [50, 100, 600, 750] }]);
    const { page: instead } = await redacted(turned, nowhere);
    const made = await combinePdfs(
      [{ bytes: turned, name: "x" }],
      [{ file: 0, page: 0, turn: 0, instead }],
    );
    const search = { limitMs: 20_000, placesMax: 9 };
    const [before, after] = await Promise.all(
      [turned, made].map((one) => placesOfTexts(one, [{ text: "John" }], search)),
    );
    const [[one], [other]] = [before?.[0] ?? [], after?.[0] ?? []];
    expect(Math.abs((one?.x ?? 0) - (other?.x ?? 99))).toBeLessThan(6);
    expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(6);
  });
});

describe("words that nobody is to find", () => {
  test.each([
    ["in a hidden layer", `/OC /L BDC ${shown("Hidden")} EMC`],
    ["below something opaque", `${shown("Hidden")} 1 0 0 rg 60 680 300 60 re f`],
    ["in the colour of the paper", `1 1 1 rg ${shown("Hidden")}`],
    ["of a span that has other words", `/Span <</ActualText (Hidden)>> BDC ${shown("abc")} EMC`],
  ])("are left out: %s", async (_, content) => {
    const pdf = page(`${content} 0 g ${shown("Seen", 72, 600)}`);
    expect(await wordsOf(pdf, nowhere)).toEqual(["Seen"]);
  });

  test("are left out where the font doesn't say what they are", async () => {
    const map = "1 beginbfchar <61> <E001> endbfchar";
    expect(await wordsOf(page(shown("Seen abba"), { map }), nowhere)).toEqual(["Seen"]);
  });

  test("take all others with them if the text behind a scan is not where the scan has ink", async () => {
    const scan = `0 g 70 500 200 20 re f ${shown("Smith", 72, 700, "3 Tr ")}`;
    expect(await wordsOf(page(scan), line(150))).toEqual([]);
    expect(await wordsOf(page(scan), nowhere)).toEqual(["Smith"]);
    expect(await wordsOf(page(scan), { x: 60, y: 265, width: 90, height: 40 })).toBeUndefined();
  });

  test("take all others with them if the widths that a font claims are wrong", async () => {
    // The letters are where no word is said to be: each is drawn a hundred points to the right.
    const glyph = "0 0 0 0 9 9 d1 100 0 10 10 re f";
    const odd = writePdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length 42>>stream\nBT /F 1 Tf 72 700 Td (a) Tj ET            \nendstream",
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<<>>>>",
      `<</Length ${glyph.length}>>stream\n${glyph}\nendstream`,
    ]);
    expect(await wordsOf(odd, { x: 170, y: 70, width: 30, height: 30 })).toBeUndefined();
  });
});

test("an area is black in the picture, and what it covers is nowhere else", async (context) => {
  needs(context, "pdftotext", "qpdf");
  const secret = "Rumpelstilzchen";
  const pdf = makePdf([
    {
      text: `Dear ${secret}`,
      lines: ["Seen"],
      annotations: [
        `<</Type/Annot/Subtype/Text/Rect[0 0 20 20]/Contents(${secret})/T(${secret})>>`,
        `<</Type/Annot/Subtype/Link/Rect[0 0 20 20]/A<</S/URI/URI(https://${secret}.example)>>>>`,
      ],
    },
    { text: "Second" },
  ]);
  const { page: instead } = await redacted(pdf, line(200, 118));
  const made = await combinePdfs(
    [{ bytes: pdf, name: "x" }],
    [
      { file: 0, page: 0, turn: 0, instead },
      { file: 0, page: 1, turn: 0 },
    ],
  );
  const text = pdfText(made);
  for (const word of ["Dear", "Seen", "Second"]) expect(text).toContain(word);
  const path = saved(made);
  spawnSync("qpdf", [
    "--qdf",
    "--object-streams=disable",
    "--stream-data=uncompress",
    path,
    `${path}.q`,
  ]);
  for (const all of [text, made, readFileSync(`${path}.q`)])
    for (const form of [secret, Buffer.from(secret, "utf16le").swap16()])
      expect(Buffer.from(all).includes(form)).toBe(false);
  const drawn = await drawPage(made, { index: 0, widthPx: 612 });
  const pixels = drawn === "no such page" ? undefined : drawn?.pixels.rgba;
  const at = (x: number, y: number) => pixels?.[(y * 612 + x) * 4];
  expect([at(130, 80), at(317, 80), at(330, 80), at(130, 120)]).toEqual([0, 0, 255, 255]);
  const { width, height, bytes, space } = instead.picture;
  expect([width, height, space]).toEqual([1700, 2200, "DeviceRGB"]);
  expect(inflateSync(bytes)).toHaveLength(1700 * 2200 * 3);
});
