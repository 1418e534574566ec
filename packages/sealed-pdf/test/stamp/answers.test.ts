import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldSize } from "../../src/layout/field-size.ts";
import { type PlacedLine, type TextSetting, textInField } from "../../src/layout/field-text.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import type { StampField } from "../../src/seal/visible-parts.ts";
import { measuringText } from "../../src/text/measuring.ts";
import { onePage, type PageOptions, stream, tablePdf } from "../support/pdfs.ts";
import { fonts, makeSealing, makeSealKey, seal } from "../support/sealing.ts";
import { needs, type Pixels, rendered, run, withFile } from "../support/tools.ts";

let key: SealKey;
beforeAll(async () => {
  key = await makeSealKey();
});

const a4 = { media: "[0 0 595 842]", content: "" };
const pages: Record<string, PageOptions> = {
  "A4 turned by 90": { ...a4, rotate: 90 },
  "A4 turned by 180": { ...a4, rotate: 180 },
  "A4 turned by 270": { ...a4, rotate: 270 },
  "a cropped page": { media: "[0 0 700 900]", crop: "[50 60 550 760]", content: "" },
  "a page with a unit of its own": { ...a4, extra: "/UserUnit 2" },
  "A0, with larger text": { media: "[0 0 2384 3370]", content: "" },
  "a page of five metres, turned": { media: "[0 0 14173 800]", content: "", rotate: 90 },
};

interface StampedText {
  readonly text: string;
  readonly setting: TextSetting;
}

/** One text of each kind; all words are different, so that each can be found. */
const texts: readonly StampedText[] = [
  { text: "Springfield", setting: { many: false } },
  { text: "1,234.50", setting: { many: false, align: "right" } },
  { text: "2026-11-22", setting: { many: false, align: "center", sizePt: 14 } },
  { text: "Upper row\nLower row which is long enough to be broken", setting: { many: true } },
  { text: "שלום כהן", setting: { many: true } },
];
/** Sizes in points. */
const box = { width: 130, height: 44 };
const markBox = { width: 30, height: 20 };

/** A document with two pages, the second as specified. */
const twoPages = (second: PageOptions): Buffer => {
  const [, , page = ""] = onePage(second);
  return tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[0 0 300 300]>>",
    stream(""),
    page,
  ]);
};

/** Seals a document with all contents on the second page, one below the other. */
async function sealedOn(second: PageOptions) {
  const { bytes, pages: sizes } = await preparePdf(twoPages(second));
  const size = sizes[1] ?? { width: 0, height: 0 };
  const at = (x: number, y: number, { width, height } = box) => ({
    page: 1,
    x: x / size.width,
    y: y / size.height,
    width: width / size.width,
    height: height / size.height,
  });
  const fields: StampField[] = [
    ...texts.map(({ text, setting }, i) => ({
      place: at(40, 30 + 60 * i),
      label: text,
      content: { kind: "lines" as const, text, ...setting },
    })),
    ...(["tick", "dot"] as const).map((mark, i) => ({
      place: at(220, 30 + 60 * i, markBox),
      label: mark,
      content: { kind: "mark" as const, mark },
    })),
  ];
  return { file: await seal(makeSealing(bytes, key, fields)), size };
}

interface Word {
  readonly xMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

function wordsOnSecondPage(path: string): Map<string, Word> {
  const { output } = run("pdftotext", ["-bbox", "-cropbox", "-f", "2", "-l", "2", path, "-"]);
  const found = output.matchAll(
    /<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
  );
  return new Map(
    Array.from(found, ([, xMin, xMax, yMax, word = ""]) => [
      word.replace(/[\u202a-\u202e\u200e\u200f]/g, ""),
      { xMin: Number(xMin), xMax: Number(xMax), yMax: Number(yMax) },
    ]),
  );
}

/** The words at the left and right end, as poppler's boxes have them: letters from left to right. */
function ends({ text, direction }: PlacedLine): [string, string] {
  const words = direction === "rtl" ? [...text].reverse().join("").split(" ") : text.split(" ");
  return [words[0] ?? "", words.at(-1) ?? ""];
}

/** Below the baseline, poppler's box of a word includes the font's descent. */
const descent = 0.293;
const within = (value: number, expected: number): void =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1);

describe.each(Object.entries(pages))("what was filled in on page 2, %s,", (_, second) => {
  beforeEach((context) => needs(context, "pdftotext", "pdftoppm"));

  test("is read back at its place, and marks lie in the middle of theirs", async () => {
    const { file, size } = await sealedOn(second);
    const { words, shown } = withFile(file, (path) => ({
      words: wordsOnSecondPage(path),
      shown: rendered(path, 2, 72),
    }));
    const unit = (shown?.width ?? 0) / size.width;
    const field = fieldSize(
      { width: box.width / size.width, height: box.height / size.height },
      size,
    );
    for (const [i, { text, setting }] of texts.entries()) {
      const expected = textInField(await measuringText(fonts, text), text, setting, field);
      for (const line of expected.lines) {
        const [first, last] = ends(line).map((word) => words.get(word));
        const y = 30 + 60 * i + line.baselinePt + descent * expected.sizePt;
        within((first?.yMax ?? Number.NaN) / unit, y);
        if (line.align === "left") within((first?.xMin ?? Number.NaN) / unit, 42);
        if (line.align === "right") within((last?.xMax ?? Number.NaN) / unit, 168);
      }
    }
    expectMark(shown, unit, 30);
    expectMark(shown, unit, 90);
  });
});

/** Dark only within the square in the middle of its field, and enough of it. */
function expectMark(shown: Pixels | undefined, unit: number, y: number): void {
  if (shown === undefined) throw new Error("the page is not shown");
  const dark = darkPixels(shown).filter(
    ([x, row]) => x > 200 * unit && row > (y - 20) * unit && row < (y + 40) * unit,
  );
  expect(dark.length).toBeGreaterThan(40 * unit * unit);
  for (const [x, row] of dark) {
    expect(x / unit).toBeGreaterThanOrEqual(225);
    expect(x / unit).toBeLessThanOrEqual(245);
    expect(row / unit).toBeGreaterThanOrEqual(y);
    expect(row / unit).toBeLessThanOrEqual(y + 20);
  }
}

const darkPixels = ({ width, rgba }: Pixels): [number, number][] => {
  const found: [number, number][] = [];
  for (let i = 0; i < rgba.length / 4; i++)
    if ((rgba[i * 4] ?? 255) < 128) found.push([i % width, Math.floor(i / width)]);
  return found;
};

test("a line without Hebrew letters stands in the order of its Hebrew paragraph", async (context) => {
  needs(context, "pdftotext");
  const { bytes } = await preparePdf(twoPages(a4));
  const place = { page: 1, x: 0.2, y: 0.5, width: 50 / 595, height: 0.1 };
  const content = { kind: "lines" as const, text: "שלום כהן Cairo, Giza", many: true };
  const file = await seal(makeSealing(bytes, key, [{ place, label: "Cities", content }]));
  const words = withFile(file, wordsOnSecondPage);
  expect([...words.keys()]).toEqual(["ןהכ", "םולש", ",Cairo", "Giza"]);
});

test("an answer that no longer fits when it is stamped is made smaller, not cut off", async (context) => {
  needs(context, "pdftoppm");
  const { bytes } = await preparePdf(twoPages(a4));
  const place = { page: 1, x: 0.2, y: 0.5, width: 0.2, height: 0.04 };
  const content = { kind: "lines" as const, text: "Wg ".repeat(300), many: true };
  const file = await seal(makeSealing(bytes, key, [{ place, label: "Long", content }]));
  const dark = withFile(file, (path) => darkPixels(rendered(path, 2, 144) as Pixels));
  const [columns, rows] = [dark.map(([x]) => x / 2), dark.map(([, y]) => y / 2)];
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(0.2 * 595);
  expect(Math.max(...columns)).toBeLessThanOrEqual(0.4 * 595);
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(0.5 * 842 - 0.5);
  expect(Math.max(...rows)).toBeLessThanOrEqual(0.54 * 842);
});
