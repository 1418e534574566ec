import { expect, test } from "vitest";
import { drawPage } from "../../../core/images/drawing/draw.ts";
import { pictureOfPage } from "../../../core/images/drawing/page-picture.ts";
import { notEmbedded } from "../../support/pdfs.ts";
import { withoutFont } from "../../support/two-readings.ts";

const pictured = (pdf: Uint8Array) => pictureOfPage(pdf, { index: 0, widthPx: 760 });

test.each([
  ["letters that PDFium has a face for", notEmbedded("/A /Eacute /scaron")],
  ["Cyrillic letters", notEmbedded("/afii10017 /afii10018 /afii10019")],
  ["Hebrew letters", notEmbedded("/afii57664 /afii57665 /afii57666")],
  ["Arabic letters", notEmbedded("/uni0627 /uni0628 /uni062A")],
  ["Chinese characters", withoutFont()],
])("a page with %s of a font that is not in the file shows them", async (_, pdf) => {
  expect(await pictured(pdf)).toMatchObject({ pages: 1 });
});

test("a page does not come as a picture that lacks letters", async () => {
  expect(await pictured(notEmbedded("/uni1B05 /uni1B06 /uni1B07"))).toBeUndefined();
});

test("unless nobody is to see them, as behind a scan", async () => {
  expect(await pictured(notEmbedded("/uni1B05 /A /B", 3))).toMatchObject({ pages: 1 });
});

test("letters that PDFium has a face for look as without our face", async () => {
  const plain = await firstLetters(notEmbedded("/A /B /C"));
  expect(plain.some((level) => level === 0)).toBe(true);
  expect(await firstLetters(notEmbedded("/A /B /afii10017"))).toEqual(plain);
});

/** The pixels of the first two, from the upper edge of the page to its lower one. */
async function firstLetters(pdf: Uint8Array): Promise<readonly number[]> {
  const drawn = await drawPage(pdf, { index: 0, widthPx: 612 });
  if (!drawn || drawn === "no such page") throw new Error("no picture");
  const { width, rgba } = drawn.pixels;
  return [...rgba.filter((_, at) => Math.floor(at / 4) % width < 72 + 1.8 * 0.6 * 24)];
}
