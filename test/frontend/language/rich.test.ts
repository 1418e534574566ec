import { expect, test } from "vitest";
import { splitAtParts } from "../../../frontend/language/Rich.tsx";

test("a sentence is split at its parts, which keep their words", () => {
  expect(splitAtParts("Read the <terms>terms</terms> of <name></name>.")).toEqual([
    { inside: "Read the " },
    { part: "terms", inside: "terms" },
    { inside: " of " },
    { part: "name", inside: "" },
    { inside: "." },
  ]);
});

test("a sentence without parts is one piece, whatever signs it has", () => {
  expect(splitAtParts("a < b and b > c")).toEqual([{ inside: "a < b and b > c" }]);
});
