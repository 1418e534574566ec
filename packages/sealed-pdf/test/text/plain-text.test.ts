import { beforeAll, expect, test } from "vitest";
import { FontFile } from "../../src/text/font-file.ts";
import { HarfBuzz } from "../../src/text/harfbuzz.ts";
import { plainGlyphs } from "../../src/text/kerning.ts";
import { kerningTable } from "../../src/text/kerning-table.ts";
import { measuredKerning } from "../support/measured-kerning.ts";
import { Random } from "../support/random.ts";
import { fonts } from "../support/sealing.ts";

const file = "noto-sans-latin-400-normal.woff";
let shaper: HarfBuzz;
let font: FontFile;
beforeAll(async () => {
  shaper = await HarfBuzz.load(fonts);
  font = new FontFile(await fonts.read(file));
});

test.each(Object.keys(kerningTable))(
  "our measure of %s is what HarfBuzz makes of it",
  async (face) => {
    expect(kerningTable[face]).toEqual(await measuredKerning(face));
  },
);

const shapedBy = (text: string) =>
  shaper.shape(font, text, "ltr").map(({ glyph, advance }) => ({ glyph, advance }));
const setPlainly = (text: string) =>
  plainGlyphs(font, file, text)?.map(({ glyph, advance }) => ({ glyph, advance }));

test.each([
  "AVATAR Type fi ffi ffl fffi office of Zoë O’Connor-Núñez",
  "L·L 1/2 3,50 € “quoted” — 12:30 (50 %)",
])("%j is set without a shaper as with it", (text) => {
  expect(setPlainly(text)).toEqual(shapedBy(text));
});

test("so are random texts of these characters", () => {
  const { characters = "" } = kerningTable[file] ?? {};
  const random = new Random(7);
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: 20 }, () => characters[random.below(characters.length)]).join(
      "",
    );
    expect(setPlainly(text), text).toEqual(shapedBy(text));
  }
});

test.each(["e\u0301", "Łódź", "Щ"])("%j takes a shaper", (text) => {
  expect(plainGlyphs(font, file, text)).toBeUndefined();
});
