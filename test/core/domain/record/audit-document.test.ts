import { expect, test } from "vitest";
import { disclosure, textOf } from "../../../../contract/rules/documents/disclosure.ts";
import { sign } from "../../../../core/domain/acts/signing.ts";
import { emptyChain, nextEntry } from "../../../../core/domain/envelope/audit.ts";
import { auditDocument } from "../../../../core/domain/record/audit-document.ts";
import {
  disclosureRecord,
  disclosureWith,
} from "../../../../core/domain/record/disclosure-record.ts";
import { contentRecord, valuesRecord } from "../../../../core/domain/record/evidence.ts";
import { shownTo } from "../../../../core/domain/record/shown-to.ts";
import { changed, later, noon, sentEnvelope, signing } from "../../../support/envelopes.ts";

test("a document that was signed by an earlier disclosure can be sealed: its text is still known", () => {
  const first = "6bff181b42f005011edd2596e41003b4f23b24555da70c718ddf6ae344b075fd";
  expect(disclosureWith(first)).toMatchObject({ version: "2026-11-1", sha256: first });
  expect(() => disclosureWith("00")).toThrow("no disclosure has the digest");
});

test("audit.json holds all that is sealed with a document, its signers' values in their order", () => {
  const { envelope, content } = sentEnvelope();
  const [ann, ben] = [signing("s1").values, signing("s2").values];
  const seal = {
    level: "B-B",
    certificateSha256: "77".repeat(32),
    timestampCertificatesSha256: [],
  };
  const shown = envelope.signers.map((signer) => shownTo(envelope, content, signer));
  const act = { ...signing("s1"), disclosure: disclosureRecord, content };
  const { entry } = changed(sign(envelope, act, noon));
  const chain = { envelopeId: envelope.id, document: "ab", head: emptyChain };
  const entries = [nextEntry(entry, chain, noon)];
  const { version, sha256 } = disclosureRecord;
  const text = auditDocument({
    product: "Undersign",
    envelope,
    content,
    values: [ben, ann],
    shown,
    entries,
    seal: { ...seal, level: "B-B" },
    completionPages: 2,
    sealedAt: later(5),
  });
  expect(JSON.parse(text)).toEqual({
    format: "undersign-audit-3",
    product: "Undersign",
    envelopeId: envelope.id,
    sealedAt: later(5).toISOString(),
    originalBytes: 1000,
    document: envelope.original.sha256,
    pages: { original: 1, completion: 2 },
    seal,
    disclosures: [{ version, sha256, text: textOf(disclosure) }],
    content: contentRecord(envelope, content),
    values: [ann, ben].map((one) => valuesRecord(one, envelope.salt)),
    shown,
    entries,
  });
  expect(text).toMatch(/^\{\n {2}"format".*\}\n$/s);
});
