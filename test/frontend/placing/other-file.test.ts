import { expect, test } from "vitest";
import type { Fields } from "../../../frontend/placing/layout.ts";
import { fieldsOnto, pagesWithFields, samePages } from "../../../frontend/placing/other-file.ts";

const letter = { width: 612, height: 792 };
const a4 = { width: 595.28, height: 841.89 };
const half = { width: 306, height: 396 };

const fields: Fields = [0, 0, 2].map((page, index) => ({
  id: `f${index}`,
  kind: "sign",
  signerId: "s",
  place: { page, x: 0.25, y: 0.5, width: 0.25, height: 0.125 },
}));

test("pages are the same if there are as many, each of the same size to a point", () => {
  expect(samePages([letter, a4], [letter, { width: 595, height: 842 }])).toBe(true);
  expect(samePages([letter], [letter, letter])).toBe(false);
  expect(samePages([letter, a4], [letter, letter])).toBe(false);
  expect(samePages([a4], [{ width: a4.height, height: a4.width }])).toBe(false);
});

test("fields go to the pages that are chosen; those of a page without one are left out", () => {
  expect(pagesWithFields(fields)).toEqual([
    { page: 0, count: 2 },
    { page: 2, count: 1 },
  ]);
  const before = [letter, letter, letter];
  const onto = (to: Record<number, number>) =>
    fieldsOnto(fields, (page) => to[page], before, [letter, letter]).map(({ id, place }) => [
      id,
      place,
    ]);
  const { place } = fields[0] ?? { place: undefined };
  expect(onto({ 0: 1 })).toEqual([
    ["f0", { ...place, page: 1 }],
    ["f1", { ...place, page: 1 }],
  ]);
  expect(onto({ 2: 5 })).toEqual([]);
});

test("a field keeps its size in points and its part of the page on a page of another size", () => {
  const [field] = fieldsOnto(fields.slice(0, 1), () => 0, [letter], [half]);
  expect(field?.place).toEqual({ page: 0, x: 0.125, y: 0.4375, width: 0.5, height: 0.25 });
  const wide = fields.slice(0, 1).map((one) => ({ ...one, place: { ...one.place, width: 0.75 } }));
  const [kept] = fieldsOnto(wide, () => 0, [letter], [half]);
  expect(kept?.place).toMatchObject({ x: 0, width: 1 });
});
