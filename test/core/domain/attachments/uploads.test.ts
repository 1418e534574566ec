import { expect, test } from "vitest";
import { attachmentLimits } from "../../../../contract/rules/fields/attachments.ts";
import {
  bytesOf,
  fileFieldOf,
  filesMaxOf,
  isFresh,
  keptFiles,
  namedFiles,
  type Upload,
  withUpload,
} from "../../../../core/domain/attachments/uploads.ts";
import type { Field } from "../../../../core/domain/envelope/envelope.ts";

const place = { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 };
const fieldOf = (id: string, more: Partial<Field> = {}): Field => ({
  ...{ id, kind: "file", signerId: "s1", ...place },
  ...more,
});
const [passport, photos] = [fieldOf("f1"), fieldOf("f2", { settings: { files: 2 } })];
const begunAt = "2026-11-30T10:00:00.000Z";
const uploadOf = (id: string, more: Partial<Upload> = {}): Upload => ({
  ...{ id, field: "f1", name: `${id}.pdf`, sizeBytes: 10, begunAt },
  ...more,
});
const finished = { key: "k", mimeType: "application/pdf", sha256: "ab" } as const;

const refused = (code: string) => expect.objectContaining({ code });

test("a file goes into a field for files of the very signer", () => {
  const fields = [passport, fieldOf("f2", { signerId: "s2" }), fieldOf("f3", { kind: "text" })];
  expect(fileFieldOf(fields, "f1", "s1")).toBe(passport);
  for (const id of ["f2", "f3", "f4"])
    expect(() => fileFieldOf(fields, id, "s1")).toThrow(
      expect.objectContaining({
        ...{ code: "BAD_FIELD", field: `values.${id}` },
        because: expect.objectContaining({ reason: "notYours" }),
      }),
    );
});

test("uploads count by field, by number and by size, and one that goes on counts once", () => {
  expect([passport, photos].map(filesMaxOf)).toEqual([1, 2]);
  const first = uploadOf("a");
  expect(withUpload([], first, passport)).toEqual([first]);
  expect(withUpload([first], first, passport)).toEqual([first]);
  expect(() => withUpload([first], uploadOf("b"), passport)).toThrow(
    refused("TOO_MANY_ATTACHMENTS"),
  );
  const { bytesMax, ofSignerMax } = attachmentLimits;
  const large = uploadOf("a", { sizeBytes: bytesMax - 1 });
  const other = (sizeBytes: number) => uploadOf("c", { field: "f2", sizeBytes });
  expect(withUpload([large], other(1), photos)).toHaveLength(2);
  expect(() => withUpload([large], other(2), photos)).toThrow(refused("ATTACHMENTS_TOO_LARGE"));
  const many = Array.from({ length: ofSignerMax }, (_, at) => uploadOf(`m${at}`, { field: "f9" }));
  expect(() => withUpload(many, other(1), photos)).toThrow(refused("TOO_MANY_ATTACHMENTS"));
});

test("sizes add up from nothing", () => {
  expect([bytesOf([]), bytesOf([uploadOf("a"), uploadOf("b")])]).toEqual([0, 20]);
});

test("an upload is kept for a day", () => {
  const at = (hours: number) => new Date(Date.parse(begunAt) + hours * 3_600_000);
  expect([at(0), at(23.9), at(24)].map((now) => isFresh(uploadOf("a"), now))).toEqual([
    ...[true, true, false],
  ]);
});

test("Complete names files that are finished, by their digests, in the order of the fields", () => {
  const uploads = [
    uploadOf("b", { field: "f2", finished }),
    uploadOf("a", { finished }),
    uploadOf("c"),
  ];
  const kept = keptFiles(uploads);
  expect(kept.map(({ id, sha256 }) => [id, sha256])).toEqual([
    ["b", "ab"],
    ["a", "ab"],
  ]);
  const named = (...ids: string[]) => ids.map((id) => ({ id, sha256: "ab" }));
  const fields = [passport, photos];
  expect(namedFiles(fields, kept, named("b", "a")).map(({ id }) => id)).toEqual(["a", "b"]);
  for (const wrong of [named("c"), named("a", "a"), [{ id: "a", sha256: "cd" }]])
    expect(() => namedFiles(fields, kept, wrong)).toThrow(refused("ATTACHMENT_CHANGED"));
});
