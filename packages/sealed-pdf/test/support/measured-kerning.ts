import { FontFile } from "../../src/text/font-file.ts";
import { HarfBuzz, type PlacedGlyph } from "../../src/text/harfbuzz.ts";
import type { Kerning } from "../../src/text/kerning-form.ts";
import { fonts } from "./sealing.ts";

/** Contents of `kerning-table.ts` for a face, measured pair by pair. */
export async function measuredKerning(file: string): Promise<Kerning> {
  const shaper = await HarfBuzz.load(fonts);
  const font = new FontFile(await fonts.read(file));
  const shaped = (text: string): PlacedGlyph[] => shaper.shape(font, text, "ltr");
  const characters = [...font.codePoints]
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => !/[\p{M}\p{C}\p{Zl}\p{Zp}]/u.test(sign))
    .sort();
  const ligatures = ligaturesOf(characters, shaped);
  const units = [...characters, ...ligatures.map(([text]) => text)];
  const rows = units.map((left) =>
    units.map((right) => {
      const glyphs = shaped(left + right);
      const [first] = glyphs;
      // Pairs that form another ligature together never appear side by side as these two.
      if (first === undefined || glyphs.length !== 2) return 0;
      return first.advance - font.advanceOf(first.glyph);
    }),
  );
  return { characters: characters.join(""), ligatures, ...inClasses(rows) };
}

/** Ligatures of two and of three characters. */
function ligaturesOf(
  characters: readonly string[],
  shaped: (text: string) => PlacedGlyph[],
): [string, number][] {
  const longer = (starts: readonly string[]): [string, number][] =>
    starts.flatMap((start) =>
      characters.flatMap((end): [string, number][] => {
        const [first, ...more] = shaped(start + end);
        return first !== undefined && more.length === 0 ? [[start + end, first.glyph]] : [];
      }),
    );
  const pairs = longer(characters);
  return [...longer(pairs.map(([text]) => text)), ...pairs];
}

/** Rows that are alike share a class, and so do columns. */
function inClasses(rows: readonly number[][]): Pick<Kerning, "lefts" | "rights" | "values"> {
  const columns = rows.map((_, column) => rows.map((row) => row[column] ?? 0));
  const [lefts, byLeft] = classesOf(rows);
  const [rights, byRight] = classesOf(columns);
  const values = byLeft.map((row) => byRight.map((column) => rows[row]?.[column] ?? 0).join(" "));
  return { lefts, rights, values };
}

/** The class of each line as a letter, and a line of each class. */
function classesOf(lines: readonly (readonly number[])[]): [string, number[]] {
  const known = new Map<string, number>();
  const examples: number[] = [];
  const classes = lines.map((line, i) => {
    const key = line.join(" ");
    const number = known.get(key) ?? examples.push(i) - 1;
    known.set(key, number);
    return String.fromCharCode(0x30 + number);
  });
  return [classes.join(""), examples];
}
