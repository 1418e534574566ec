import { create } from "@cantoo/fontkit";
import { isEastAsian } from "../../src/text/characters.ts";
import { scriptFiles } from "../../src/text/faces.ts";
import { fonts } from "./sealing.ts";

/** Of each font for a script, in the order in which they are asked. */
export async function scriptCoverage(): Promise<string[]> {
  const ranges: string[] = [];
  for (const file of scriptFiles("regular", fonts.files))
    ranges.push(rangesOf(await pointsOf(file)));
  return ranges;
}

export async function eastAsianCoverage(): Promise<string> {
  const files = fonts.files.filter((file) => /^noto-sans-(sc|jp|kr)-/.test(file));
  const points = (await Promise.all(files.map(pointsOf))).flat();
  return rangesOf(points.filter((point) => isEastAsian(String.fromCodePoint(point))));
}

async function pointsOf(file: string): Promise<number[]> {
  const font = create(await fonts.read(file));
  if (!("characterSet" in font)) throw new TypeError(`${file} is not a single font`);
  return font.characterSet;
}

/** "20-7e a0", without controls and what is no character. */
function rangesOf(points: readonly number[]): string {
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
