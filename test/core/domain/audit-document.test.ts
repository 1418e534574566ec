import { expect, test } from "vitest";
import { disclosureText } from "../../../contract/disclosure.ts";
import { auditDocument } from "../../../core/domain/audit-document.ts";
import { disclosureRecord } from "../../../core/domain/disclosure-record.ts";
import { contentRecord, valuesRecord } from "../../../core/domain/evidence.ts";
import { later, sentEnvelope, signing } from "../../support/envelopes.ts";

test("audit.json holds all that is sealed with a document, its signers' values in their order", () => {
  const { envelope, content } = sentEnvelope();
  const [ann, ben] = [signing("s1").values, signing("s2").values];
  const seal = {
    level: "B-B",
    certificateSha256: "77".repeat(32),
    timestampCertificatesSha256: [],
  };
  const text = auditDocument({
    product: "Undersign",
    envelope,
    content,
    values: [ben, ann],
    entries: [],
    seal: { ...seal, level: "B-B" },
    certificatePages: 2,
    sealedAt: later(5),
  });
  expect(JSON.parse(text)).toEqual({
    format: "undersign-audit-2",
    product: "Undersign",
    envelopeId: envelope.id,
    sealedAt: later(5).toISOString(),
    originalBytes: 1000,
    document: envelope.original.sha256,
    pages: { original: 1, certificate: 2 },
    seal,
    disclosure: { ...disclosureRecord, text: disclosureText },
    content: contentRecord(envelope, content),
    values: [ann, ben].map((one) => valuesRecord(one, envelope.salt)),
    entries: [],
  });
  expect(text).toMatch(/^\{\n {2}"format".*\}\n$/s);
});
