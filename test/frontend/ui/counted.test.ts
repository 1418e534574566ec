import { expect, test } from "vitest";
import { counted } from "../../../frontend/ui/counted.ts";

test("things are counted in words", () => {
  const words = [0, 1, 1_200].map((count) => counted(count, "document"));
  expect(words).toEqual(["0 documents", "1 document", "1,200 documents"]);
});
