import { expect, test } from "vitest";
import { fileCalled } from "../../../../core/domain/common/file-name.ts";

const pdf = { name: "a", uploadedName: "a.pdf" };
const bare = { name: "a", uploadedName: "a" };
const double = { name: "a.pdf", uploadedName: "a.pdf.pdf" };
/** Stored before the name of the upload was kept. */
const old = { name: "a" };

test.each([
  ["a", [pdf], pdf],
  ["a.pdf", [bare], bare],
  ["a.PDF", [bare], bare],
  ["a.pdf", [old], old],
  ["a", [old], old],
  ["a", [pdf, bare], bare],
  ["a.pdf", [bare, pdf], pdf],
  ["a.pdf", [double, pdf], pdf],
  ["a.pdf", [bare, double], double],
  ["a.pdf.pdf", [pdf, double], double],
  ["b", [pdf, bare], undefined],
  [".pdf", [pdf], undefined],
])("%j among %j is the exact one, then the nearest", (called, files, found) => {
  expect(fileCalled(files, called)).toBe(found);
});
