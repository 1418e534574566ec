import { expect, test } from "vitest";
import { endOfExport } from "../../../frontend/features/documents/search/export-words.ts";
import { momentOf } from "../../../frontend/ui/times.ts";

const ready = {
  kind: "zip",
  state: "ready",
  of: 3,
  leftOut: 0,
  size: 2048,
  expiresAt: "2026-11-28T20:07:00Z",
} as const;

test("an export says what is in it, and until when it is there", () => {
  const until = `Available until ${momentOf(ready.expiresAt)}.`;
  expect(endOfExport(ready)).toBe(`2 KB, 3 documents. ${until}`);
  expect(endOfExport({ ...ready, leftOut: 2 })).toBe(
    `2 KB, 1 document, 2 left out (not completed, or removed). ${until}`,
  );
  expect(endOfExport({ ...ready, state: "failed" })).toMatch(/try again/);
});

test("a zip in which there is nothing says how to get the documents all the same", () => {
  expect(endOfExport({ ...ready, leftOut: 3 })).toMatch(
    /tick “Also documents that are not completed”/,
  );
  expect(endOfExport({ ...ready, leftOut: 3, kind: "documents" })).not.toMatch(/tick/);
});
