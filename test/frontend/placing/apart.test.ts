import { expect, test } from "vitest";
import type { Place } from "../../../contract/rules/fields/markers.ts";
import { apart } from "../../../frontend/placing/apart.ts";
import { placesMeet } from "../../../frontend/placing/layout.ts";

const at = (x: number, y: number, page = 0): { place: Place } => ({
  place: { page, x, y, width: 0.2, height: 0.06 },
});

const meeting = (fields: readonly { place: Place }[]) =>
  fields.flatMap(({ place }, index) =>
    fields.slice(index + 1).filter((other) => placesMeet(place, other.place)),
  );

test("fields on one another share their height, in which the upper one stays above", () => {
  const [one, two, three] = [at(0.1, 0.5), at(0.1, 0.5), at(0.1, 0.5)];
  const shown = apart([one, two, three]);
  expect(meeting(shown)).toEqual([]);
  for (const { place } of shown) expect(place).toMatchObject({ x: 0.1, width: 0.2 });
  expect(shown.map(({ place }) => place.y)).toEqual([0.5, 0.52, 0.54].map(closeTo));
  const [lower, upper] = apart([at(0.15, 0.53), at(0.1, 0.5)]);
  expect([upper?.place.y, lower?.place.y]).toEqual([0.5, 0.56].map(closeTo));
  const low = { place: { ...at(0.1, 0.5).place, height: 0.02 } };
  expect(meeting(apart([low, one, { ...low }]))).toEqual([]);
});

test("a row in which each lies on the next takes two halves, however long it is", () => {
  const row = Array.from({ length: 8 }, (_, index) => at(index * 0.1, 0.2));
  const shown = apart(row);
  expect(meeting(shown)).toEqual([]);
  expect(shown.map(({ place }) => place.height)).toEqual(row.map(() => closeTo(0.03)));
});

test("fields that share an edge or the place on another page stay as they are", () => {
  const fields = [at(0.1, 0.5), at(0.3, 0.5), at(0.1, 0.56), at(0.1, 0.5, 1)];
  expect(apart(fields)).toEqual(fields);
});

const closeTo = (value: number) => expect.closeTo(value, 9);
