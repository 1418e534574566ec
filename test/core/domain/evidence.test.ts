import { describe, expect, test } from "vitest";
import {
  contentDigest,
  contentRecord,
  requestDigest,
  valuesDigest,
  valuesRecord,
} from "../../../core/domain/evidence.ts";
import { sentEnvelope, signing } from "../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({ copies: ["copy@example.com"] });
const { values } = signing("s1");
const otherSalt = "56".repeat(16);

describe("the records that go into a sealed document", () => {
  test("hold no telephone number and no address of a copy", () => {
    const all = JSON.stringify([contentRecord(envelope, content), valuesRecord(values, "")]);
    expect(all).not.toContain("5551234567");
    expect(all).not.toContain("copy@example.com");
  });

  test("hold digests of them that nobody can guess without the salt", () => {
    expect(contentDigest({ ...envelope, salt: otherSalt }, content)).not.toBe(
      contentDigest(envelope, content),
    );
    expect(valuesDigest(values, otherSalt)).not.toBe(valuesDigest(values, envelope.salt));
  });

  test.each([
    ["a telephone number", { ...values, phone: "5550000000" }],
    ["a name", { ...values, name: "Eve Test" }],
    ["a date", { ...values, date: "2026-11-22" }],
    ["a signature", { ...values, signature: { ...envelope.original } }],
    ["no initials", { ...values, initial: undefined }],
  ])("differ when a signer's values differ by %s", (_, other) => {
    expect(valuesDigest(other, envelope.salt)).not.toBe(valuesDigest(values, envelope.salt));
  });

  test.each([
    ["the copies", { ...envelope, copies: [] }],
    ["the title", { ...envelope, title: "Another" }],
    [
      "a mobile number",
      { ...envelope, signers: envelope.signers.map((one) => ({ ...one, mobile: "1" })) },
    ],
  ])("differ when the content differs by %s", (_, other) => {
    expect(contentDigest(other, content)).not.toBe(contentDigest(envelope, content));
  });
});

describe("a request's digest", () => {
  const request = { title: "Lease", markers: [{ dataX: 1 }] };

  test("is the same whatever the client claims about itself", () => {
    const claims = { userAgent: "Other", offsetDateTime: "2026-11-21T12:00:00+01:00" };
    expect(requestDigest({ ...request, ...claims, markers: [{ dataX: 1, ...claims }] })).toBe(
      requestDigest(request),
    );
  });

  test("differs when a value deep inside differs", () => {
    expect(requestDigest({ ...request, markers: [{ dataX: 2 }] })).not.toBe(requestDigest(request));
    expect(requestDigest({ ...request, markers: null })).not.toBe(requestDigest(request));
  });
});
