import { decode } from "../../../core/images/pictures/decode.ts";
import { indexedPng } from "../../../core/images/pictures/palette-png.ts";

const coloursMax = 256;

/** The same picture in 256 colours: a quarter of the bytes without a visible difference. */
export async function smallPng(png: Uint8Array): Promise<Uint8Array> {
  const pixels = await decode(png);
  if (!pixels) throw new Error("no picture");
  const colours = coloursOf(pixels.rgba);
  const palette = mostFrequent(colours);
  const indexOf = new Map([...new Set(colours)].map((one) => [one, nearest(palette, one)]));
  const indexes = Uint8Array.from(colours, (one) => indexOf.get(one) ?? 0);
  return indexedPng({ ...pixels, indexes, palette: palette.map(rgbOf) });
}

const rgbOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

function coloursOf(rgba: Uint8Array): Uint32Array {
  const colours = new Uint32Array(rgba.length / 4);
  for (let i = 0; i < colours.length; i++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(i * 4, i * 4 + 3);
    colours[i] = (red << 16) | (green << 8) | blue;
  }
  return colours;
}

/** The most frequent colour of each shade (eight levels per channel), so that flat colours stay exact. */
function mostFrequent(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const shades = new Map<number, { colour: number; count: number }>();
  for (const [colour, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const shade = shades.get(colour & 0xf8f8f8);
    if (shade) shade.count += count;
    else shades.set(colour & 0xf8f8f8, { colour, count });
  }
  const byCount = [...shades.values()].sort((a, b) => b.count - a.count);
  return byCount.slice(0, coloursMax).map(({ colour }) => colour);
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((one) => distance(rgbOf(one), rgbOf(colour)));
  return distances.indexOf(Math.min(...distances));
}

type Rgb = ReturnType<typeof rgbOf>;

const distance = (a: Rgb, b: Rgb) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
