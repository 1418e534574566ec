import { expect, test } from "vitest";
import { fewest } from "../../simulate/shrink.ts";

test("each part of a shortened run is needed", async () => {
  const needed = [3, 11, 12];
  const tried: number[] = [];
  const left = await fewest(
    Array.from({ length: 16 }, (_, index) => index),
    async (some) => {
      tried.push(some.length);
      return needed.every((one) => some.includes(one));
    },
  );
  expect(left).toEqual(needed);
  expect(tried.length).toBeLessThan(50);
});

test("nothing is left of what fails without any part", async () => {
  expect(await fewest([1, 2, 3], async () => true)).toEqual([]);
});
