import { expect, test } from "vitest";
import { type Trail, trailTo } from "../../../frontend/drafts/steps-in-history.ts";

test("each later step gets an entry in the history, and an earlier one is found among those before", () => {
  const through = (from: Trail, ...steps: readonly number[]) => steps.reduce(trailTo, from);
  const begun: Trail = { steps: [0], at: 0 };
  expect(through(begun, 1, 2, 3)).toEqual({ steps: [0, 1, 2, 3], at: 3 });
  expect(through(begun, 1, 2, 3, 1)).toEqual({ steps: [0, 1, 2, 3], at: 1 });
  expect(through(begun, 1, 2, 0, 3)).toEqual({ steps: [0, 3], at: 1 });
  expect(through({ steps: [1], at: 0 }, 3, 0)).toEqual({ steps: [0, 3], at: 0 });
  expect(through(begun, 3, 2)).toEqual({ steps: [0, 2], at: 1 });
});
