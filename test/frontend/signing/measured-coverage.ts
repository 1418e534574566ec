import { readFileSync } from "node:fs";
import * as fontkit from "@cantoo/fontkit";

const folder = "node_modules/@fontsource";

/**
 * The code points of names that a browser shows in this face: a slice is used for the characters of
 * its unicode-range, and draws those that its cmap has.
 */
export function measuredCoverage(family: string): string {
  const slug = family.toLowerCase().replaceAll(" ", "-");
  const slices: Record<string, string> = JSON.parse(
    readFileSync(`${folder}/${slug}/unicode.json`, "utf8"),
  );
  const shown = new Set<number>();
  for (const [subset, ranges] of Object.entries(slices)) {
    const path = `${folder}/${slug}/files/${slug}-${subset}-400-normal.woff2`;
    const font = fontkit.create(readFileSync(path));
    const inFont = new Set("characterSet" in font ? font.characterSet : []);
    for (const point of pointsOf(ranges)) if (inFont.has(point)) shown.add(point);
  }
  return asRanges([...shown].filter(isOfNames).sort((a, b) => a - b));
}

function* pointsOf(ranges: string): Generator<number> {
  for (const range of ranges.split(",")) {
    const [from = "", to = from] = range.trim().replace("U+", "").split("-");
    for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point += 1)
      yield point;
  }
}

const isOfNames = (point: number) =>
  /[\p{L}\p{M}\p{N}\p{P}\p{Zs}]/u.test(String.fromCodePoint(point));

function asRanges(points: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last?.to === point - 1) last.to = point;
    else runs.push({ from: point, to: point });
  }
  const hex = (point: number) => point.toString(16);
  return runs
    .map(({ from, to }) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
    .join(" ");
}
