import { expect, test } from "vitest";
import { divided } from "../../simulate/processes.ts";

test("each seed belongs to one process", () => {
  expect(divided({ from: 5, count: 7 }, 3)).toEqual([
    { from: 5, count: 2 },
    { from: 7, count: 2 },
    { from: 9, count: 3 },
  ]);
});

test("no process is without a seed", () => {
  expect(divided({ from: 1, count: 1 }, 4)).toEqual([{ from: 1, count: 1 }]);
});
