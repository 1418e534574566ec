import { expect, test } from "vitest";
import { storedFileOf } from "../../../../core/domain/common/stored-file.ts";

const file = { key: "k", versionId: "v", sha256: "ab", sizeBytes: 9 };

test("a stored file keeps nothing else of the record that holds it", () => {
  expect(storedFileOf({ ...file, name: "lease" } as typeof file)).toEqual(file);
});
