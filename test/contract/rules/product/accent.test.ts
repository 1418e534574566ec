import { describe, expect, test } from "vitest";
import {
  accentFault,
  accentShades,
  contrast,
  isAccentReadable,
  readAccent,
  readableAccent,
} from "../../../../contract/rules/product/accent.ts";

const paper = "#18181f";
const every = [0, 51, 102, 153, 204, 255].flatMap((red) =>
  [0, 102, 204, 255].flatMap((green) =>
    [0, 102, 204, 255].map((blue) => `#${Buffer.from([red, green, blue]).toString("hex")}`),
  ),
);

test.each([
  ["#1F4E9C", "#1f4e9c"],
  [" 1f4e9c ", "#1f4e9c"],
  ["#fa0", "#ffaa00"],
])("%s is %s", (typed, accent) => expect(readAccent(typed)).toBe(accent));

test.each(["", "red", "#12", "#12345", "#1234567", "#12345g", "url(x)", "#123456;background:#fff"])(
  "%s is no colour",
  (typed) => expect(readAccent(typed)).toBeUndefined(),
);

test("contrast is that of WCAG 2.2", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#ffffff")).toBe(1);
});

describe("white text", () => {
  test.each(["#ffffff", "#ffdd00", "#777777"])("can't stand on %s, says a sentence", (accent) => {
    expect(accentFault(accent)).toBe(
      `White text on ${accent} is hard to read. The nearest colour that works is ${readableAccent(accent)}.`,
    );
  });

  test("can stand on dark colours, which stay as they are", () => {
    for (const accent of ["#1f4e9c", "#767676", "#000000"]) {
      expect(accentFault(accent)).toBeUndefined();
      expect(readableAccent(accent)).toBe(accent);
    }
  });
});

test("the shades of any colour can be read on white and on dark paper", () => {
  for (const accent of every) {
    const { light, dark } = accentShades(accent);
    expect(isAccentReadable(light.fill), accent).toBe(true);
    expect(isAccentReadable(dark.fill), accent).toBe(true);
    expect(contrast(light.ink, "#ffffff"), accent).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.ink, paper), accent).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.fill, paper), accent).toBeGreaterThanOrEqual(3);
  }
});
