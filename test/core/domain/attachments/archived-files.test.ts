import { expect, test } from "vitest";
import { archivedFiles } from "../../../../core/domain/attachments/archived-files.ts";
import type { Attachment } from "../../../../core/domain/common/attachment.ts";
import type { SignedValues } from "../../../../core/domain/envelope/envelope.ts";
import { sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope } = sentEnvelope();

const fileOf = (name: string, more: Partial<Attachment> = {}): Attachment => ({
  ...{ id: name, field: "f1", name, mimeType: "application/pdf" },
  ...{ key: "k", versionId: "v", sha256: "ab", sizeBytes: 10 },
  ...more,
});
const valuesOf = (signerId: string, attachments?: readonly Attachment[]): SignedValues => ({
  ...signing(signerId).values,
  attachments,
});

test("files are numbered as in the record, in the order of signers, and named for every system", () => {
  const ben = valuesOf("s2", [fileOf("photo.jpeg", { mimeType: "image/jpeg" })]);
  const ann = valuesOf("s1", [fileOf("a.pdf"), fileOf("A.pdf"), fileOf("con.pdf")]);
  expect(archivedFiles(envelope, [ben, ann]).map(({ signerId, name }) => [signerId, name])).toEqual(
    [
      ["s1", "1-a.pdf"],
      ["s1", "2-A.pdf"],
      ["s1", "3-_con.pdf"],
      ["s2", "4-photo.jpg"],
    ],
  );
});

test("a file that was erased is left out, and those after it keep their numbers", () => {
  const ann = valuesOf("s1", [fileOf("a.pdf", { erased: true }), fileOf("b.pdf")]);
  expect(archivedFiles(envelope, [ann]).map(({ name }) => name)).toEqual(["2-b.pdf"]);
});

test("nothing comes of signers who have attached nothing, or are not among these", () => {
  expect(archivedFiles(envelope, [valuesOf("s1"), valuesOf("s3", [fileOf("a.pdf")])])).toEqual([]);
});
