import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { TextRun } from "../../../contract/pages/pages.ts";
import { type DrawnPage, drawPage, type PageToDraw } from "../../../core/images/drawing/draw.ts";
import { pictureOfPage } from "../../../core/images/drawing/page-picture.ts";
import { needs, saved } from "../../support/other-tools.ts";
import { makePdf, type PageSpec } from "../../support/pdfs.ts";

const letter = { width: 612, height: 792 };
const turned = { width: 792, height: 612 };
const words = { text: "First words of it", lines: ["second line, here", "A third and last"] };
const crop = [50, 300, 400, 750] as const;

/** Draws the second page of a document. */
async function drawn(pdf: Uint8Array, how: Partial<PageToDraw> = {}): Promise<DrawnPage> {
  const found = await drawPage(pdf, { index: 1, widthPx: 760, withContent: true, ...how });
  if (!found || found === "no such page") throw new Error(`expected a page, found ${found}`);
  return found;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Box around the second page's words that belong to a run; pdftotext ignores the crop box. */
function boxByPdftotext(pdf: Uint8Array, text: string, [across, down]: readonly number[]): Box {
  const args = ["-bbox", "-f", "2", "-l", "2", saved(pdf), "-"];
  const { stdout } = spawnSync("pdftotext", args, { encoding: "utf8" });
  const word = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</g;
  const boxes = [...stdout.matchAll(word)]
    .filter((found) => text.split(" ").includes(found[5] ?? ""))
    .map((found) => found.slice(1, 5).map(Number));
  const all = (index: number) => boxes.map((numbers) => numbers[index] ?? Number.NaN);
  return {
    left: Math.min(...all(0)) - (across ?? 0),
    top: Math.min(...all(1)) - (down ?? 0),
    right: Math.max(...all(2)) - (across ?? 0),
    bottom: Math.max(...all(3)) - (down ?? 0),
  };
}

/** Start, end and height of a line, as if it were upright. */
function alongLine([, x, y, width, height, turn]: TextRun, box: Box) {
  const own = { left: x, top: y, right: x + width, bottom: y + height };
  const isLying = turn === 0 || turn === 180;
  const along = ({ left, top, right, bottom }: Box) => (isLying ? [left, right] : [top, bottom]);
  const across = ({ left, top, right, bottom }: Box) => (isLying ? [top, bottom] : [left, right]);
  return { ours: along(own), theirs: along(box), height: across(own), theirHeight: across(box) };
}

describe("the text of a page", () => {
  test.for([
    ["upright", {}, letter, 0, [0, 0]],
    ["turned by 90 degrees", { rotate: 90 }, turned, 90, [0, 0]],
    ["turned by 180 degrees", { rotate: 180 }, letter, 180, [0, 0]],
    ["turned by 270 degrees", { rotate: 270 }, turned, 270, [0, 0]],
    ["cropped", { crop }, { width: 350, height: 450 }, 0, [50, 42]],
    ["cropped and turned", { crop, rotate: 90 }, { width: 450, height: 350 }, 90, [300, 50]],
  ] as const)(
    "begins and ends within a point of where pdftotext has it: %s",
    async (row, context) => {
      needs(context, "pdftotext");
      const [, page, size, turn, cut] = row;
      const pdf = makePdf([{}, { ...words, ...page }]);
      const found = await drawn(pdf, { expected: size });
      expect(found.size).toEqual(size);
      expect(found.text.map(([text]) => text).sort()).toEqual([words.text, ...words.lines].sort());
      for (const run of found.text) {
        const line = alongLine(run, boxByPdftotext(pdf, run[0], cut));
        expect(run[5]).toBe(turn);
        for (const end of [0, 1]) {
          expect(Math.abs((line.ours[end] ?? 0) - (line.theirs[end] ?? 0))).toBeLessThan(1);
        }
        // Each program has its own idea of how far letters reach up and down; ours includes pdftotext's.
        expect(line.height[0]).toBeLessThan((line.theirHeight[0] ?? 0) + 1);
        expect(line.height[1]).toBeGreaterThan((line.theirHeight[1] ?? 0) - 1);
      }
    },
  );

  test("is in the page's own order, one piece for each column of a line", async () => {
    const at = (text: string, x: number, y: number) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`;
    const drawing = [at("Rent", 72, 400), at("900.00", 300, 400), at("Deposit", 72, 380)].join(
      "\n",
    );
    const { text } = await drawn(makePdf([{}, { text: "", drawing }]));
    expect(text.map(([piece]) => piece.trim())).toEqual(["Rent", "900.00", "Deposit"]);
    expect(text.map(([, x]) => Math.round(x))).toEqual([72, 300, 72]);
  });

  test("is not read unless it is asked for, and is empty where there is none", async () => {
    expect((await drawn(makePdf([{}, words]), { withContent: false })).text).toEqual([]);
    expect((await drawn(makePdf([{}, { text: "" }]))).text).toEqual([]);
  });

  test("of a page with more letters than anybody reads is cut", async () => {
    const line = "x".repeat(600);
    const lines = Array.from({ length: 100 }, () => line);
    const { text } = await drawn(makePdf([{}, { height: 5_000, lines }]));
    const letters = text.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(letters).toBeGreaterThan(40_000);
    expect(letters).toBeLessThanOrEqual(50_000);
  });
});

describe("the picture of a page", () => {
  const pictured = (page: PageSpec, widthPx: number) =>
    pictureOfPage(makePdf([{}, page]), { index: 1, widthPx });

  test("is as wide as was asked for", async () => {
    const found = await drawn(makePdf([{}, words]), { widthPx: 1_600 });
    expect(found.pixels).toMatchObject({ width: 1_600, height: Math.round((1_600 * 792) / 612) });
  });

  test("of a page like a ribbon has no more pixels than any other", async () => {
    const { pixels } = await drawn(makePdf([{}, { width: 100, height: 10_000 }]), {
      widthPx: 4_320,
    });
    expect(pixels.width * pixels.height).toBeLessThan(14_100_000);
  });

  test("tells how many pages there are, and behind the last that there is no such page", async () => {
    expect(await pictured(words, 760)).toMatchObject({ pages: 2, size: letter });
    expect(await pictureOfPage(makePdf([{}]), { index: 1, widthPx: 760 })).toBe("no such page");
  });

  test.each([
    ["of what is no PDF", Buffer.from("%PDF-1.7\nnothing of the kind"), letter],
    ["where PDFium sees a page of another shape", makePdf(), turned],
  ])("does not come %s", async (_, pdf, expected) => {
    expect(await pictureOfPage(pdf, { index: 0, expected, widthPx: 760 })).toBeUndefined();
  });
});
