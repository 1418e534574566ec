import { expect, test } from "vitest";
import { inTurn } from "../../../../core/domain/batches/sheet.ts";

test("roles take turns as the template has them, witnesses with whom they witness, and readers have no place", () => {
  const people = ["a", "b", "c", "d"].map((name) => ({ name }));
  expect(inTurn(people, {})).toEqual([
    { name: "a", order: 1 },
    { name: "b", order: 2 },
    { name: "c", order: 3 },
    { name: "d", order: 4 },
  ]);
  const does = [{ role: "receives" }, null, { role: "witnesses", witnessOf: 2 }, null] as const;
  expect(inTurn(people, { does })).toEqual([
    { name: "a" },
    { name: "b", order: 2 },
    { name: "c" },
    { name: "d", order: 4 },
  ]);
});
