import { expect, test } from "vitest";
import { lineCandidates } from "../../../frontend/features/signing/signature/lines.ts";

test("a name of one word is set in one line, one of many words in up to three", () => {
  expect(lineCandidates("Ann")).toEqual([["Ann"]]);
  expect(lineCandidates("Ann Lee")).toEqual([["Ann Lee"], ["Ann", "Lee"]]);
  expect(lineCandidates("Ann M. van Lee").map((lines) => lines.length)).toEqual([1, 2, 3]);
});

test("lines are about equally long, and have every word once, in order", () => {
  const name = "Maria Teresa del Carmen Rodriguez Fernandez de la Torre";
  for (const lines of lineCandidates(name)) {
    expect(lines.join(" ")).toBe(name);
    const lengths = lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(10);
  }
});

test("extra spaces add no lines", () => {
  expect(lineCandidates("  Ann   Lee ")[1]).toEqual(["Ann", "Lee"]);
});
