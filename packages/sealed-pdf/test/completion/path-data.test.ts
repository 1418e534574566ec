import { expect, test } from "vitest";
import { pathOperators } from "../../src/completion/path-data.ts";

test("SVG path data becomes operators of a content stream", () => {
  expect(pathOperators("M10 8V14.5C10 17.8,12.7 20.5 16 20.5L-1-.5 2 3H8M1 1Z")).toBe(
    "10 8 m 10 14.5 l 10 17.8 12.7 20.5 16 20.5 c -1 -0.5 l 2 3 l 8 3 l 1 1 m h",
  );
});

test.each([["M1"], ["M1 2a3 3 0 0 0 1 1"], ["m1 2"], ["M1 2C3 4 5 6"], ["M1 2Z3"], ["M"]])(
  "%s is refused",
  (d) => {
    expect(() => pathOperators(d)).toThrow("expected M, L, H, V, C or Z");
  },
);
