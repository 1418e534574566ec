import { describe, expect, test } from "vitest";
import {
  contentDigest,
  contentRecord,
  digest,
  enteredDigest,
  erasedPrivate,
  requestDigest,
  valuesDigest,
  valuesRecord,
} from "../../../../core/domain/record/evidence.ts";
import { sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({ copies: ["copy@example.com"] });
const { values } = signing("s1");
const original = contentDigest(envelope, content);
const otherSalt = "56".repeat(16);

describe("the digest of a signer's entries", () => {
  const filled = [{ field: "f1", value: "Oslo" }];
  const entered = enteredDigest({ ...values, filled }, envelope.salt);

  test("is the same on another day, and once a private answer is erased", () => {
    const later = { ...values, filled, date: "2026-12-24" };
    expect(enteredDigest(later, envelope.salt)).toBe(entered);
    const told = { field: "f1", value: "QX-77", private: true } as const;
    const digests = [told, erasedPrivate(told, "••••", envelope.salt)].map((one) =>
      enteredDigest({ ...values, filled: [one] }, envelope.salt),
    );
    expect(digests[1]).toBe(digests[0]);
  });

  test.each([
    ["name", { ...values, filled, name: "Somebody Else" }],
    ["signature", { ...values, filled, signature: { sha256: "00" } }],
    ["initials", { ...values, filled, initial: { sha256: "00" } }],
    ["no initials", { ...values, filled, initial: undefined }],
    ["answers", { ...values, filled: [{ field: "f1", value: "Rome" }] }],
    ["no answers", values],
  ])("is something else with other or without: %s", (_, other) => {
    expect(enteredDigest(other, envelope.salt)).not.toBe(entered);
  });
});

test("the record of a signer has a language where it is another than the document's", () => {
  const [signer] = envelope.signers;
  if (!signer) throw new Error("no signer");
  const signers = (["fr", "de", undefined] as const).map((language) => ({ ...signer, language }));
  const record = contentRecord({ ...envelope, language: "de", signers }, content);
  expect(record.signers.map((one) => Object.entries(one).slice(5))).toEqual([
    [["language", "fr"]],
    [],
    [],
  ]);
});

describe("answers in the records", () => {
  const open = { field: "f1", value: "Oslo" } as const;
  const told = { field: "f2", value: "QX-77", private: true } as const;
  const record = valuesRecord({ ...values, filled: [open, told] }, envelope.salt);

  test("are kept as they are, private ones as a digest that needs the salt", () => {
    const sha256 = digest({ salt: envelope.salt, value: "QX-77" });
    expect(record.filled).toEqual([open, { field: "f2", valueSha256: sha256 }]);
  });

  test("that were erased leave the record as it was", () => {
    const filled = [open, told].map((one) => erasedPrivate(one, "••••", envelope.salt));
    expect(filled.map(({ value }) => value)).toEqual(["Oslo", "••••"]);
    expect(valuesRecord({ ...values, filled }, envelope.salt)).toEqual(record);
    for (const one of [open, ...filled]) expect(erasedPrivate(one, "-", otherSalt)).toBe(one);
  });

  test("are no member where nothing was filled in, so that older digests stay what they are", () => {
    expect(Object.keys(valuesRecord(values, ""))).not.toContain("filled");
    expect(contentRecord(envelope, content).fields.flatMap(Object.keys)).not.toContain("settings");
  });

  test("and the settings of fields are covered by the digests", () => {
    const [first, ...others] = content.fields;
    const fields = [{ ...first, settings: { label: "City" } }, ...others] as typeof content.fields;
    expect(contentDigest(envelope, { ...content, fields })).not.toBe(original);
    const salted = (value: string) =>
      valuesDigest({ ...values, filled: [{ ...told, value }] }, envelope.salt);
    expect(salted("QX-77")).not.toBe(salted("QX-78"));
  });
});

describe("the records that go into a sealed document", () => {
  test("hold no telephone number and no address of a copy", () => {
    const all = JSON.stringify([contentRecord(envelope, content), valuesRecord(values, "")]);
    expect(all).not.toContain("5551234567");
    expect(all).not.toContain("copy@example.com");
  });

  test("hold digests of them that nobody can guess without the salt", () => {
    expect(contentDigest({ ...envelope, salt: otherSalt }, content)).not.toBe(original);
    expect(valuesDigest(values, otherSalt)).not.toBe(valuesDigest(values, envelope.salt));
  });

  test.each([
    ["a telephone number", { ...values, phone: "5550000000" }],
    ["a name", { ...values, name: "Eve Test" }],
    ["a date", { ...values, date: "2026-11-22" }],
    ["a signature", { ...values, signature: { ...envelope.original } }],
    ["no initials", { ...values, initial: undefined }],
    ["the signer", { ...values, signerId: "s2" }],
    ["an address", { ...values, email: "eve@example.com" }],
  ])("differ when a signer's values differ by %s", (_, other) => {
    expect(valuesDigest(other, envelope.salt)).not.toBe(valuesDigest(values, envelope.salt));
  });

  test.each(["title", "message", "fileName"] as const)("differ when the %s differs", (name) => {
    expect(contentDigest({ ...envelope, [name]: "another" }, content)).not.toBe(original);
  });

  test.each(["id", "email", "firstName", "lastName", "mobile"] as const)(
    "differ when a signer's %s differs",
    (name) => {
      const signers = envelope.signers.map((one) => ({ ...one, [name]: "another" }));
      expect(contentDigest({ ...envelope, signers }, content)).not.toBe(original);
    },
  );

  test("differ when the signers' order, the copies, the pages or the fields differ", () => {
    const signers = envelope.signers.map((one) => ({ ...one, order: 2 }));
    const others = [
      contentDigest({ ...envelope, signers }, content),
      contentDigest({ ...envelope, copies: [] }, content),
      contentDigest(envelope, { ...content, pages: [] }),
      contentDigest(envelope, { ...content, fields: [] }),
    ];
    expect(new Set([...others, original]).size).toBe(5);
  });
});

test("a value without a canonical form has no digest", () => {
  expect(() => digest(undefined)).toThrow("no canonical form");
});

describe("a request's digest", () => {
  const request = { title: "Lease", fields: [{ dataX: 1 }] };

  test("is the same whatever the client claims about itself", () => {
    const claims = { userAgent: "Other", offsetDateTime: "2026-11-21T12:00:00+01:00" };
    expect(requestDigest({ ...request, ...claims, fields: [{ dataX: 1, ...claims }] })).toBe(
      requestDigest(request),
    );
  });

  test("is that of the request as it was sent, lists and all, so that newer code knows older ones", () => {
    expect(requestDigest(request)).toBe(digest(request));
  });

  test("differs when a value deep inside differs", () => {
    expect(requestDigest({ ...request, fields: [{ dataX: 2 }] })).not.toBe(requestDigest(request));
    expect(requestDigest({ ...request, markers: null })).not.toBe(requestDigest(request));
  });
});
