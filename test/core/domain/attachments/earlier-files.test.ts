import { expect, test } from "vitest";
import {
  earlierFiles,
  mayHaveEarlierFiles,
  sharesFiles,
} from "../../../../core/domain/attachments/earlier-files.ts";
import type { Attachment } from "../../../../core/domain/common/attachment.ts";
import {
  type Envelope,
  type EnvelopeContent,
  type SignedValues,
  signerOf,
} from "../../../../core/domain/envelope/envelope.ts";
import { contentRecord } from "../../../../core/domain/record/evidence.ts";
import {
  envelopeFromParts,
  envelopeToParts,
} from "../../../../core/store/envelope/envelope-item.ts";
import { field, person, sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({
  signers: [person("ann", 1), person("ben", 1), person("mia", 2), person("zoe", 3)],
  fields: [
    { ...field("ann", "file"), settings: { label: "Passport" } },
    field("ben"),
    { ...field("mia", "file"), settings: { label: "Permit" } },
    field("zoe"),
  ],
  rules: { shareAttachments: true },
});

const fileOf = (id: string, inField: string, more: Partial<Attachment> = {}): Attachment => ({
  ...{ id, field: inField, name: `${id}.pdf`, mimeType: "application/pdf" },
  ...{ key: id, versionId: "v", sha256: "ab", sizeBytes: 10 },
  ...more,
});
const valuesOf = (signerId: string, name: string, files: readonly Attachment[]): SignedValues => ({
  ...signing(signerId).values,
  ...{ name, attachments: files },
});
const values = [
  valuesOf("s3", "Mia", [fileOf("permit", "f3")]),
  valuesOf("s1", "Ann Test", [fileOf("passport", "f1"), fileOf("gone", "f1", { erased: true })]),
];

const signedBy = (ids: readonly string[], change: Partial<Envelope> = {}): Envelope => ({
  ...envelope,
  signers: envelope.signers.map((one) =>
    ids.includes(one.id) ? { ...one, status: "signed" } : one,
  ),
  ...change,
});

/** What a signer gets, each file as its name and who has attached it. */
const got = (sent: Envelope, signerId: string, own: EnvelopeContent = content) => ({
  mayHave: mayHaveEarlierFiles(sent, signerOf(sent, signerId), own),
  files: earlierFiles(sent, signerOf(sent, signerId), own, values).map(
    ({ name, label, by }) => `${label}: ${name} by ${by}`,
  ),
});

const passport = "Passport: passport.pdf by Ann Test";
const nothing = { mayHave: false, files: [] };

test("signers get the files of those who have signed in an earlier step, in the order of signers", () => {
  expect(got(signedBy(["s1", "s2"]), "s3")).toEqual({ mayHave: true, files: [passport] });
  expect(got(signedBy(["s1", "s2", "s3"]), "s4")).toEqual({
    ...{ mayHave: true, files: [passport, "Permit: permit.pdf by Mia"] },
  });
});

test("signers get no files of their own, of the same step or of a later one", () => {
  for (const id of ["s1", "s2"]) expect(got(signedBy(["s1", "s3"]), id)).toEqual(nothing);
});

test("signers get nothing of somebody who has not signed, or whose signature was taken back", () => {
  expect(got(signedBy(["s2"]), "s3")).toEqual(nothing);
});

test("signers get nothing unless the sender shares files, and nothing while answers are withheld", () => {
  const ids = ["s1", "s2"];
  expect(got(signedBy(ids, { rules: undefined }), "s3")).toEqual(nothing);
  expect(got(signedBy(ids, { rules: { delegation: true } }), "s3")).toEqual(nothing);
  expect(got(signedBy(ids, { withholdValues: true }), "s3")).toEqual(nothing);
});

test("there can be no files where no earlier signer was asked for one", () => {
  const fields = content.fields.filter(({ id }) => id !== "f1");
  expect(got(signedBy(["s1", "s2"]), "s3", { ...content, fields }).mayHave).toBe(false);
});

test("a signer is told that later signers get the files if the sender shares them, somebody has a later turn, and no answers are withheld", () => {
  const told = (change: Partial<Envelope>) => {
    const sent = { ...envelope, ...change };
    return sent.signers.filter((one) => sharesFiles(sent, one)).map(({ id }) => id);
  };
  expect(told({})).toEqual(["s1", "s2", "s3"]);
  expect(told({ signers: envelope.signers.slice(0, 3) })).toEqual(["s1", "s2"]);
  expect(told({ signers: envelope.signers.slice(0, 2) })).toEqual([]);
  expect(told({ rules: undefined })).toEqual([]);
  expect(told({ rules: { delegation: true } })).toEqual([]);
  expect(told({ withholdValues: true })).toEqual([]);
});

test("the stored document keeps the rule, and the record says that signers could have the files", () => {
  expect(contentRecord(envelope, content)).toMatchObject({ rules: { shareAttachments: true } });
  const { fixed, changing } = envelopeToParts(envelope);
  expect(envelopeFromParts({ fixed: fixed.fixed }, changing)).toEqual(envelope);
});
