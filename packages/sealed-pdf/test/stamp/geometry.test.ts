import { describe, expect, test } from "vitest";
import { type Box, displayedSize, type Turn, turnOf, visibleBox } from "../../src/file/view.ts";
import { frameOf, rectOf } from "../../src/stamp/geometry.ts";

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Rectangles in user space by the table that the pdf.js viewport was checked against. */
function knownRect(box: Box, turn: Turn, x: number, y: number, w: number, h: number): Box {
  const [cx0, cy0, cx1, cy1] = box;
  switch (turn) {
    case 0:
      return [cx0 + x, cy1 - y - h, cx0 + x + w, cy1 - y];
    case 90:
      return [cx0 + y, cy0 + x, cx0 + y + h, cy0 + x + w];
    case 180:
      return [cx1 - x - w, cy0 + y, cx1 - x, cy0 + y + h];
    case 270:
      return [cx1 - y - h, cy1 - x - w, cx1 - y, cy1 - x];
  }
}

describe("a field's rectangle", () => {
  test("agrees with the known transforms for any box, turn and place", () => {
    const random = numbers(7);
    const next = (): number => random.next().value ?? 0;
    for (let round = 0; round < 2_000; round++) {
      const x0 = next() * 400 - 200;
      const y0 = next() * 400 - 200;
      const box: Box = [x0, y0, x0 + 10 + next() * 900, y0 + 10 + next() * 900];
      const turn = turnOf(Math.floor(next() * 9 - 4) * 90);
      const size = displayedSize({ box, turn });
      const [x, y] = [next() * 0.8, next() * 0.8];
      const [width, height] = [next() * (1 - x), next() * (1 - y)];
      const found = rectOf(frameOf({ box, turn }, { page: 0, x, y, width, height }));
      const known = knownRect(
        box,
        turn,
        x * size.width,
        y * size.height,
        width * size.width,
        height * size.height,
      );
      found.forEach((side, i) => {
        expect(side).toBeCloseTo(known[i] ?? Number.NaN, 6);
      });
    }
  });

  test("covers the page when the field does, whatever the turn", () => {
    const box: Box = [-10, 20, 290, 420];
    for (const turn of [0, 90, 180, 270] as const)
      expect(rectOf(frameOf({ box, turn }, { page: 0, x: 0, y: 0, width: 1, height: 1 }))).toEqual(
        box,
      );
  });
});

describe("the visible box", () => {
  test("is what media box and crop box have in common", () => {
    expect(visibleBox([0, 0, 600, 800], [50, 60, 700, 500])).toEqual([50, 60, 600, 500]);
  });

  test("does not care for the order of corners", () => {
    expect(visibleBox([600, 800, 0, 0], [500, 60, 50, 500])).toEqual([50, 60, 500, 500]);
  });

  test("is the media box when nothing is in common, and Letter when that has no size", () => {
    expect(visibleBox([0, 0, 100, 100], [200, 200, 300, 300])).toEqual([0, 0, 100, 100]);
    expect(visibleBox([5, 5, 5, 400])).toEqual([0, 0, 612, 792]);
    expect(visibleBox(undefined)).toEqual([0, 0, 612, 792]);
    expect(visibleBox([0, 0, Number.NaN, 10])).toEqual([0, 0, 612, 792]);
    expect(visibleBox([0, 0, 1e300, 1e300])).toEqual([0, 0, 612, 792]);
  });
});

test.each([
  [-90, 270],
  [450, 90],
  [-360, 0],
  [180, 180],
  [undefined, 0],
  [Number.NaN, 0],
  [1e308, 0],
])("a rotation of %s shows as %s", (rotate, turn) => {
  expect([0, 90, 180, 270]).toContain(turnOf(rotate));
  if (Math.abs(rotate ?? 0) < 1e6) expect(turnOf(rotate)).toBe(turn);
});
