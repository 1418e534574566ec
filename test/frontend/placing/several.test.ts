import { expect, test } from "vitest";
import type { PlacedField } from "../../../frontend/placing/layout.ts";
import { type Alignment, aligned, pasted, sameSize } from "../../../frontend/placing/several.ts";
import { snapping } from "../../../frontend/placing/snap.ts";
import { stripTops, thumbsWithin } from "../../../frontend/placing/strip-layout.ts";

const pages = [
  { width: 600, height: 800 },
  { width: 1200, height: 800 },
];
/** Sizes in points. */
const field = (id: string, page: number, x: number, y: number, width = 120): PlacedField => {
  const size = pages[page] ?? { width: 1, height: 1 };
  const place = { page, x: x / size.width, y: y / size.height, width: width / size.width };
  return { id, kind: "sign", signerId: "ada", place: { ...place, height: 40 / size.height } };
};
const boxes = (fields: readonly PlacedField[]) =>
  fields.map(({ place }) => {
    const size = pages[place.page] ?? { width: 1, height: 1 };
    const box = [place.x * size.width, place.y * size.height, place.width * size.width];
    return box.map(Math.round);
  });

test("fields are aligned by the outermost, in points, also across pages", () => {
  const fields = [field("a", 0, 100, 100), field("b", 1, 140, 300, 60), field("c", 0, 10, 10)];
  const by = (how: Alignment) => boxes(aligned(fields, ["a", "b"], how, pages)).slice(0, 2);
  expect(by("left").map(([x]) => x)).toEqual([100, 100]);
  expect(by("right").map(([x]) => x)).toEqual([100, 160]);
  expect(by("centre").map(([x]) => x)).toEqual([100, 130]);
  expect(by("top").map(([, y]) => y)).toEqual([100, 100]);
  expect(by("middle").map(([, y]) => y)).toEqual([200, 200]);
  expect(by("bottom").map(([, y]) => y)).toEqual([300, 300]);
  expect(aligned(fields, ["a"], "left", pages)).toBe(fields);
});

test("fields get the size of the one that was selected first", () => {
  const fields = [field("a", 0, 100, 100), field("b", 1, 140, 300, 60)];
  expect(boxes(sameSize(fields, ["b", "a"], pages)).map(([, , width]) => width)).toEqual([60, 60]);
});

test("a full page takes copies with a small shift", () => {
  const full = Array.from({ length: 20 }, (_, row) => field(`f${row}`, 0, 100, row * 40));
  const [first] = full;
  const copy = first ? [{ ...first, id: "copy" }] : [];
  const last = boxes(pasted(full, copy, 0, pages)).at(-1);
  expect(last).toEqual([100, 12, 120]);
});

test("copies for pages that don't exist are left out", () => {
  const copies = [field("a", 0, 100, 100), field("b", 1, 100, 100)];
  expect(pasted([], copies, 1, pages).map(({ id, place }) => [id, place.page])).toEqual([["a", 1]]);
});

test("snapping tells the lines, and what moves along is no neighbour", () => {
  const fields = [field("a", 0, 100, 100), field("b", 0, 103, 300)];
  const at = fields[1]?.place ?? { page: 0, x: 0, y: 0, width: 0, height: 0 };
  const near = snapping(at, ["b"], fields, pages);
  expect(near.place.x * 600).toBeCloseTo(100);
  expect((near.lines.x ?? 0) * 600).toBeCloseTo(100);
  expect(near.lines.y).toBeUndefined();
  expect(snapping(at, ["a", "b"], fields, pages).lines).toEqual({});
});

test("only thumbnails in view are drawn, with one more at each end", () => {
  const tops = stripTops(Array.from({ length: 2000 }, () => ({ width: 600, height: 800 })));
  const each = tops[1] ?? 1;
  expect(thumbsWithin(tops, 0, 600)).toEqual({ first: 0, last: Math.floor(600 / each) + 1 });
  expect(thumbsWithin(tops, 100 * each, 100 * each + 10)).toEqual({ first: 99, last: 101 });
  expect(thumbsWithin(tops, 1999 * each, 3000 * each)).toEqual({ first: 1998, last: 1999 });
  expect(thumbsWithin(stripTops([]), 0, 600)).toEqual({ first: 0, last: 0 });
});
