import { expect, test } from "vitest";
import type { ManyResult } from "../../../frontend/api/envelopes.ts";
import { documentsInWords, summaryOf } from "../../../frontend/pages/documents/act-on-many.ts";

const refused = (id: string, message: string): ManyResult => ({
  ...{ id, done: false, code: "CANT_CHANGE_NOW", message },
});

test("a summary counts what was done, and each reason why not, the most frequent first", () => {
  const results: ManyResult[] = [
    { id: "1", done: true },
    refused("2", "Signed already."),
    refused("3", "Too early."),
    refused("4", "Too early."),
  ];
  expect(summaryOf(results)).toEqual({
    done: 1,
    reasons: [
      { message: "Too early.", count: 2 },
      { message: "Signed already.", count: 1 },
    ],
  });
});

test("documents are counted in words", () => {
  expect([0, 1, 1_200].map(documentsInWords)).toEqual([
    "0 documents",
    "1 document",
    "1,200 documents",
  ]);
});
