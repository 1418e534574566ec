import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";
import { PDFDocument } from "pdf-lib";
import { ThreadStarved } from "sealed-pdf/threads";
import { describe, expect, test } from "vitest";
import type { UnknownCause } from "../../../contract/rules/documents/page-reading.ts";
import { readingsIn, readTwice, stateOf } from "../../../core/images/reading/second-reader.ts";
import { embeddedEncodings } from "../../support/embedded-encodings.ts";
import { fontsNotInFile } from "../../support/fonts-not-in-file.ts";
import { endless, makePdf, notEmbedded } from "../../support/pdfs.ts";
import {
  agreeing,
  disagreeing,
  imageOfManyPixels,
  unreadableByPdfjs,
  withoutFont,
} from "../../support/two-readings.ts";

const [alike, differs] = [{ state: "alike" }, { state: "differs" }];
const unknown = (because: UnknownCause) => ({ state: "unknown", because });

/** Enough for any number of pages. */
const ample = { startMs: 60_000, budgetMs: 60_000, pageMs: 60_000, wallMs: 600_000 };

describe("a page that pdf.js shows otherwise than PDFium is found", () => {
  for (const [what, make] of Object.entries(disagreeing))
    test(what, async () => {
      expect(await readTwice(make(), { first: 0, count: 1 }, ample)).toEqual([differs]);
    });
});

describe("a page that both show alike is not", () => {
  for (const [what, make] of Object.entries(agreeing))
    test(what, async () => {
      expect(await readTwice(make(), { first: 0, count: 1 }, ample)).toEqual([alike]);
    });
});

describe("an embedded font with names of its own for codes is alike, or differs", () => {
  test.each(embeddedEncodings)("$name", async ({ make, state }) => {
    expect(await readTwice(make(), { first: 0, count: 1 }, ample)).toEqual([{ state }]);
  });
});

describe("text in a font that is neither in the file nor a standard one is compared in the same letters", () => {
  test.each(fontsNotInFile)("$name", async ({ make, reading }) => {
    expect(await readTwice(make(), { first: 0, count: 1 }, ample)).toEqual([reading]);
  });
});

const fontOf = (script: string): string =>
  `node_modules/@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`;

test("each page is compared by itself", async () => {
  const document = await PDFDocument.create();
  const odd = Object.values(disagreeing)[0]?.() ?? Buffer.alloc(0);
  for (const bytes of [makePdf([{}]), odd, makePdf([{}]), odd]) {
    const [page] = await document.copyPages(await PDFDocument.load(bytes), [0]);
    if (page) document.addPage(page);
  }
  const read = await readTwice(await document.save(), { first: 0, count: 4 }, ample);
  expect(read).toEqual([alike, differs, alike, differs]);
});

test("a run of pages begins where it says", async () => {
  const document = await PDFDocument.create();
  const odd = Object.values(disagreeing)[0]?.() ?? Buffer.alloc(0);
  for (const bytes of [makePdf([{}]), makePdf([{}]), odd]) {
    const [page] = await document.copyPages(await PDFDocument.load(bytes), [0]);
    if (page) document.addPage(page);
  }
  const read = await readTwice(await document.save(), { first: 1, count: 2 }, ample);
  expect(read).toEqual([alike, differs]);
});

test("text in letters of a font that is embedded is alike in every script", async () => {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  for (const [script, text] of Object.entries({ arabic: "العقد", hebrew: "חוזה", thai: "สัญญา" })) {
    const font = await document.embedFont(readFileSync(fontOf(script)), { subset: true });
    document.addPage().drawText(text, { font, size: 14 });
  }
  expect(await readTwice(await document.save(), { first: 0, count: 3 }, ample)).toEqual([
    alike,
    alike,
    alike,
  ]);
});

test("letters in a font that is not in the file can't be compared", async () => {
  expect(await readTwice(withoutFont(), { first: 0, count: 1 }, ample)).toEqual([unknown("fonts")]);
});

test("letters that no font of ours has are told apart", async () => {
  const read = await readTwice(
    notEmbedded("/uni1B05 /uni1B06 /uni1B07"),
    { first: 0, count: 1 },
    ample,
  );
  expect(read).toEqual([unknown("letters")]);
});

test("nothing is known of a page that is being read when the processor time is used up", async () => {
  const short = { ...ample, startMs: 1_000, budgetMs: 500, pageMs: 0 };
  const [read] = await readTwice(makePdf([{ drawing: endless }]), { first: 0, count: 1 }, short);
  expect(read).toEqual(unknown("time"));
});

test("readers report pages from time to time, and read on with their time again", async () => {
  const reports: number[] = [];
  const time = { ...ample, startMs: 20_000, budgetMs: 0, pageMs: 20_000 };
  const read = await readTwice(
    makePdf([{}, {}, {}]),
    { first: 0, count: 3 },
    time,
    async ({ length }) => {
      reports.push(length);
    },
  );
  expect(read).toEqual([alike, alike, alike]);
  expect(reports.length).toBeGreaterThan(0);
});

test("a machine that is too busy for any page is no reading of one", async () => {
  const reading = readTwice(makePdf([{}, {}]), { first: 0, count: 2 }, { ...ample, wallMs: 0 });
  await expect(reading).rejects.toThrow(ThreadStarved);
});

test("a page that pdf.js can't read does not differ, since there is one picture only", async () => {
  expect(await readTwice(unreadableByPdfjs(), { first: 0, count: 1 }, ample)).toEqual([
    unknown("unreadable"),
  ]);
});

test("an image that needs too much memory is drawn with fewer pixels", async () => {
  expect(await readTwice(imageOfManyPixels(), { first: 0, count: 1 }, ample)).toEqual([alike]);
});

describe("when the thread ends early", () => {
  const { reading, alike: one, differs: other } = stateOf;
  const states = (...all: number[]) => Uint8Array.from(all);

  test.each([
    ["usedUp", "time"],
    ["ended", "crash"],
  ] as const)(
    "the page that it began with when it was %s is unknown, and never differs",
    (end, because) => {
      expect(readingsIn(states(reading, 0), end)).toEqual([unknown(because)]);
    },
  );

  test("a later page has no reading, so that another call gives it all of its time", () => {
    for (const end of ["usedUp", "ended"] as const)
      expect(readingsIn(states(one, other, reading, 0), end)).toEqual([alike, differs]);
  });

  test("a thread that ends before any page says so of the first, so that the others are read", () => {
    expect(readingsIn(states(0, 0), "ended")).toEqual([unknown("crash")]);
  });

  test("pages that were not begun have no reading", () => {
    expect(readingsIn(states(one, 0, 0), "answered")).toEqual([alike]);
  });

  test("a starved page has no reading, so that it is read again", () => {
    expect(readingsIn(states(one, reading, 0), "starved")).toEqual([alike]);
    expect(() => readingsIn(states(reading, 0), "starved")).toThrow(ThreadStarved);
  });
});

test("a page that PDFium can't read says nothing about pdf.js", async () => {
  expect(await readTwice(Buffer.from("no PDF"), { first: 0, count: 1 }, ample)).toEqual([
    unknown("unreadable"),
  ]);
});
