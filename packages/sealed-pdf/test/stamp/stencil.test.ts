import { decode } from "fast-png";
import { expect, test } from "vitest";
import { type Pixels, stencilOf } from "../../src/stamp/stencil.ts";
import { inkBlue, penStroke, quarters } from "../support/sealing.ts";

function pixelsOf(png: Uint8Array): Pixels {
  const { width, height, data } = decode(png);
  return { width, height, rgba: new Uint8Array(data) };
}

const stroke = pixelsOf(penStroke());

/** The same pixels with other opacities. */
const withAlpha = ({ width, height, rgba }: Pixels, of: (alpha: number, i: number) => number) => ({
  width,
  height,
  rgba: rgba.map((value, at) => (at % 4 === 3 ? of(value, at >> 2) : value)),
});

const inkOf = ({ rgba }: Pixels): number =>
  rgba.reduce((sum, value, at) => sum + (at % 4 === 3 ? value / 255 : 0), 0);

/** Cells with ink, four of which are a pixel. */
function cellsOf(stencil: ReturnType<typeof stencilOf>): number {
  if (stencil === undefined) throw new Error("the picture is no stencil");
  let cells = 0;
  for (let y = 0; y < stencil.height; y++)
    for (let x = 0; x < stencil.width; x++) if (hasInk(stencil, x, y)) cells++;
  return cells;
}

function hasInk({ width, bits }: NonNullable<ReturnType<typeof stencilOf>>, x: number, y: number) {
  const byte = bits[y * Math.ceil(width / 8) + (x >> 3)] ?? 0xff;
  return (byte & (0x80 >> (x & 7))) === 0;
}

test("a stroke with smooth edges becomes a stencil twice as fine, with as much ink and in its colour", () => {
  const stencil = stencilOf(stroke);
  expect(stencil).toMatchObject({ width: 480, height: 160, color: inkBlue });
  expect(cellsOf(stencil) / 4 / inkOf(stroke)).toBeCloseTo(1, 1);
});

test("its edge lies between pixels, where the picture is a little less than half opaque", () => {
  const row = [0, 90, 160, 255].flatMap((alpha) => [...inkBlue, alpha]);
  const rgba = Uint8Array.from([row, row, row].flat());
  const stencil = stencilOf({ width: 4, height: 3, rgba });
  if (stencil === undefined) throw new Error("the picture is no stencil");
  const inked = Array.from({ length: 8 }, (_, x) => hasInk(stencil, x, 2));
  expect(inked).toEqual([false, false, false, false, true, true, true, true]);
});

test("colours that a browser has kept inexactly where they are hardly seen are the ink's", () => {
  const rgba = stroke.rgba.map((value, at) =>
    at % 4 !== 3 && (stroke.rgba[at | 3] ?? 0) < 8 ? 255 : value,
  );
  expect(stencilOf({ ...stroke, rgba })?.color).toEqual(inkBlue);
});

test.each([
  ["has several colours", pixelsOf(quarters())],
  ["is half transparent all over", withAlpha(stroke, (alpha) => alpha * 0.6)],
  [
    "has a stroke too thin to be kept",
    withAlpha(stroke, (_, i) => (Math.floor(i / 240) === 40 ? 130 : 0)),
  ],
  ["is so faint that no ink would be left", withAlpha(stroke, (alpha) => alpha * 0.3)],
  [
    "has a faint part beside strokes",
    withAlpha(stroke, (alpha, i) => (i % 240 < 60 && i > 14_400 ? 60 : alpha)),
  ],
])("a picture that %s is no stencil", (_, pixels) => {
  expect(stencilOf(pixels)).toBeUndefined();
});
