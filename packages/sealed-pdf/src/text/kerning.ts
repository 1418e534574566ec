import type { FontFile } from "./font-file.ts";
import type { Kerning } from "./kerning-form.ts";
import { kerningTable } from "./kerning-table.ts";

/** One or a few characters that form one glyph. */
export interface PlainGlyph {
  readonly text: string;
  readonly glyph: number;
  /** In font units, including kerning. */
  readonly advance: number;
}

/** Whether the glyphs of a text in this face stand side by side, so that it needs no shaper. */
export const isPlainIn = (file: string, text: string): boolean =>
  kernedFace(file)?.unitsOf(text) !== undefined;

/** The glyphs of a text side by side; undefined if the face or the text needs a shaper. */
export function plainGlyphs(font: FontFile, file: string, text: string): PlainGlyph[] | undefined {
  const face = kernedFace(file);
  if (face === undefined) return undefined;
  const units = face.unitsOf(text);
  return units?.map(({ text: unit, glyph, left }, i): PlainGlyph => {
    const number = glyph ?? font.glyphOf(unit.codePointAt(0) ?? 0);
    const right = units[i + 1]?.right;
    const kern = right === undefined ? 0 : (face.values[left]?.[right] ?? 0);
    return { text: unit, glyph: number, advance: font.advanceOf(number) + kern };
  });
}

interface Unit {
  readonly text: string;
  readonly glyph: number | undefined;
  readonly left: number;
  readonly right: number;
}

interface KernedFace {
  readonly values: readonly (readonly number[])[];
  unitsOf(text: string): readonly Unit[] | undefined;
}

const faces = new Map<string, KernedFace>();

function kernedFace(file: string): KernedFace | undefined {
  const table = kerningTable[file];
  if (table === undefined) return undefined;
  const face = faces.get(file) ?? unpacked(table);
  faces.set(file, face);
  return face;
}

function unpacked({ characters, ligatures, lefts, rights, values }: Kerning): KernedFace {
  const names: (readonly [string, number?])[] = [...characters].map((sign) => [sign]);
  const units = [...names, ...ligatures].map(
    ([text, glyph], i): Unit => ({
      text,
      glyph,
      left: lefts.charCodeAt(i) - 0x30,
      right: rights.charCodeAt(i) - 0x30,
    }),
  );
  const known = new Map(units.map((unit) => [unit.text, unit]));
  const starts = new Set(ligatures.map(([text]) => text[0]));
  const longer = units.filter(({ text }) => text.length > 1);
  return {
    values: values.map((row) => row.split(" ").map(Number)),
    unitsOf: (text) => {
      const found: Unit[] = [];
      for (let at = 0; at < text.length; ) {
        const sign = text[at] ?? "";
        const ligature = starts.has(sign) && longer.find((unit) => text.startsWith(unit.text, at));
        const unit = ligature || known.get(sign);
        if (unit === undefined) return undefined;
        found.push(unit);
        at += unit.text.length;
      }
      return found;
    },
  };
}
