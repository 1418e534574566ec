import { FontFile, joinTables } from "./font-file.ts";
import { NewGlyphs } from "./new-glyphs.ts";

/**
 * One unpacked TrueType font with every character of these WOFF 1.0 files, each from the first that has it. All must have
 * the same number of units per em. Shaping data (ligatures, kerning) is left out, and characters that are not among `wanted`
 * if that is given.
 */
export function mergedFace(files: readonly Uint8Array[], wanted?: ReadonlySet<number>): Buffer {
  const [first, ...others] = files.map((file) => new FontFile(file));
  if (first === undefined) throw new Error("there is no font to merge");
  const glyphs = new NewGlyphs(first);
  const byCodePoint = new Map<number, number>();
  for (const font of [first, ...others]) {
    if (font.unitsPerEm !== first.unitsPerEm) throw new Error("the fonts have different units");
    for (const point of font.codePoints)
      if (!byCodePoint.has(point) && wanted?.has(point) !== false)
        byCodePoint.set(point, glyphs.copyOf(font.glyphOf(point), font));
  }
  return joinTables(glyphs.tables([["cmap", characterMap(byCodePoint)]]));
}

/** One subtable of format 12 for all of Unicode (OpenType 1.9, "cmap"). */
function characterMap(byCodePoint: ReadonlyMap<number, number>): Buffer {
  const runs: { first: number; last: number; glyph: number }[] = [];
  for (const [point, glyph] of [...byCodePoint].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1);
    if (run && point === run.last + 1 && glyph === run.glyph + point - run.first) run.last = point;
    else runs.push({ first: point, last: point, glyph });
  }
  const words = runs.flatMap(({ first, last, glyph }) => [first, last, glyph]);
  const table = Buffer.alloc(28 + words.length * 4);
  // Version 0 with one subtable (Windows, full Unicode), which follows directly.
  [0, 1, 3, 10].forEach((value, i) => {
    table.writeUInt16BE(value, i * 2);
  });
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  [table.length - 12, 0, runs.length, ...words].forEach((value, i) => {
    table.writeUInt32BE(value, 16 + i * 4);
  });
  return table;
}
