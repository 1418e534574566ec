import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readTwice } from "../../../core/images/second-reader.ts";
import { makePdf, notEmbedded } from "../../support/pdfs.ts";
import { agreeing, disagreeing, withoutFont } from "../../support/two-readings.ts";

describe("a page that pdf.js shows otherwise than PDFium is found", () => {
  for (const [what, make] of Object.entries(disagreeing))
    test(what, async () => {
      expect(await readTwice(make(), 1)).toMatchObject({ differs: [1], notCompared: [] });
    });
});

describe("a page that both show alike is not", () => {
  for (const [what, make] of Object.entries(agreeing))
    test(what, async () => {
      expect(await readTwice(make(), 1)).toMatchObject({ differs: [], notCompared: [] });
    });
});

const fontOf = (script: string): string =>
  `node_modules/@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`;

/** Allows for a machine that is busy with other tests. */
const ample = { budgetMs: 60_000, pageMs: 60_000 };

test("each page is compared by itself", async () => {
  const document = await PDFDocument.create();
  const odd = Object.values(disagreeing)[0]?.() ?? Buffer.alloc(0);
  for (const bytes of [makePdf([{}]), odd, makePdf([{}]), odd]) {
    const [page] = await document.copyPages(await PDFDocument.load(bytes), [0]);
    if (page) document.addPage(page);
  }
  expect(await readTwice(await document.save(), 4, ample)).toMatchObject({
    differs: [2, 4],
    notCompared: [],
  });
});

test("text in letters of a font that is embedded is alike in every script", async () => {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  for (const [script, text] of Object.entries({ arabic: "العقد", hebrew: "חוזה", thai: "สัญญา" })) {
    const font = await document.embedFont(readFileSync(fontOf(script)), { subset: true });
    document.addPage().drawText(text, { font, size: 14 });
  }
  expect(await readTwice(await document.save(), 3, ample)).toMatchObject({
    differs: [],
    notCompared: [],
  });
});

test("of letters in a font that is not in the file nothing is known", async () => {
  expect(await readTwice(withoutFont(), 1)).toEqual({
    differs: [],
    notCompared: [1],
    lettersMissing: [],
  });
});

test("letters that no font of ours has are told apart", async () => {
  expect(await readTwice(notEmbedded("/uni1B05 /uni1B06 /uni1B07"), 1)).toEqual({
    differs: [],
    notCompared: [1],
    lettersMissing: [1],
  });
});

test("nothing is known of pages for which there was no time", async () => {
  const pdf = makePdf([{}, {}, {}]);
  expect(await readTwice(pdf, 3, { budgetMs: 0, pageMs: 1_000 })).toMatchObject({
    differs: [],
    notCompared: [1, 2, 3],
  });
});

test("what PDFium can't read says nothing of pdf.js", async () => {
  expect(await readTwice(Buffer.from("no PDF"), 1)).toMatchObject({
    differs: [],
    notCompared: [1],
  });
});
