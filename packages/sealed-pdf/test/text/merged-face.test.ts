import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mergeableFontFiles } from "../../src/assets.mjs";
import { FontFile } from "../../src/text/font-file.ts";
import { mergedFace } from "../../src/text/merged-face.ts";

const read = (script: string): Buffer => {
  const file = mergeableFontFiles.find((name) =>
    name.endsWith(`/noto-sans-${script}-400-normal.woff`),
  );
  return readFileSync(file ?? script);
};
const files = [read("latin"), read("cyrillic"), read("arabic-arabic")];
const merged = new FontFile(mergedFace(files));

test("a merged face has the characters of all fonts, each as the first has it that does", () => {
  const points = files.flatMap((file) => [...new FontFile(file).codePoints]);
  expect(new Set(merged.codePoints)).toEqual(new Set(points));
  const fonts = files.map((file) => new FontFile(file));
  for (const point of points) {
    const font = fonts.find((one) => one.has(point));
    const [theirs, ours] = [font?.glyphOf(point) ?? 0, merged.glyphOf(point)];
    expect(merged.advanceOf(ours)).toBe(font?.advanceOf(theirs));
    expect(merged.boundsOf(ours)).toEqual(font?.boundsOf(theirs));
  }
});

test("fonts of different units are not merged", () => {
  const emoji = readFileSync(
    new URL(import.meta.resolve("@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff")),
  );
  expect(() => mergedFace([...files, emoji])).toThrow("units");
});
