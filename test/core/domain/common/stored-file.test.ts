import { expect, test } from "vitest";
import { readingRecord, storedPdf } from "../../../../core/domain/common/stored-file.ts";

const file = { key: "k", versionId: "v", sha256: "ab", sizeBytes: 9 };
const read = { shownOtherwise: [2, 3, 5], notCompared: "51-200" };

test("a PDF keeps how its pages were read, and nothing else of the record that holds it", () => {
  expect(storedPdf({ ...file, ...read, name: "lease" } as typeof file)).toEqual({
    ...file,
    ...read,
  });
});

test("the record of a reading names the pages that differ, and is empty where all were read alike", () => {
  expect(readingRecord({ ...file, ...read })).toEqual({
    shownOtherwise: "2-3, 5",
    notCompared: "51-200",
  });
  expect(readingRecord(file)).toStrictEqual({});
});
