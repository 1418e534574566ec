import { isEastAsian } from "../../src/portable/characters.ts";
import { scriptFiles, type Weight } from "../../src/text/faces.ts";
import { FontFile } from "../../src/text/font-file.ts";
import { fonts } from "./sealing.ts";

/** Number of fonts in `coverage-table.ts`. */
export const firstFonts = 11;

/** Coverage of each script font, in the order in which fonts are tried. */
export const scriptCoverage = (weight: Weight = "regular"): Promise<string[]> =>
  Promise.all(
    scriptFiles(weight, fonts.files).map(async (file = "") =>
      rangesOf((await opened(file)).codePoints),
    ),
  );

/** The widths, per size, that the fonts for Chinese, Japanese and Korean have for each of their signs. */
export async function eastAsianWidths(): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const widths = new Map<number, Set<number>>();
  for (const file of fonts.files.filter((name) => /^noto-sans-(sc|jp|kr)-/.test(name))) {
    const font = await opened(file);
    for (const point of font.codePoints) {
      if (!isEastAsian(String.fromCodePoint(point))) continue;
      const width = font.advanceOf(font.glyphOf(point)) / font.unitsPerEm;
      widths.set(point, (widths.get(point) ?? new Set()).add(width));
    }
  }
  return widths;
}

const opened = async (file: string): Promise<FontFile> => new FontFile(await fonts.read(file));

/** "20-7e a0", without controls and what is no character. */
export function rangesOf(points: Iterable<number>): string {
  const ranges: { from: number; to: number }[] = [];
  for (const point of [...new Set(points)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (point < 0x20 || point === 0xffff) continue;
    if (last?.to === point - 1) last.to = point;
    else ranges.push({ from: point, to: point });
  }
  return ranges
    .map(({ from, to }) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
    .join(" ");
}

const hex = (point: number): string => point.toString(16);
