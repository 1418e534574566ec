import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { SealLevel } from "../../src/pki/read/seal-level.ts";

/** What a record depends on; everything else is the same in all records. */
export interface RecordFacts {
  readonly original: Uint8Array;
  readonly title: string;
  readonly sealedAt: Date;
  readonly seal: {
    readonly level: SealLevel;
    readonly certificateSha256: string;
    readonly timestampCertificatesSha256: readonly string[];
  };
  readonly completionPages: number;
}

// biome-ignore lint/suspicious/noExplicitAny: forgers change whatever they like
export type AuditRecord = any;

export const digestOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export function jsonDigestOf(value: unknown): string {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new Error("this value has no canonical form");
  return digestOf(canonical);
}

const people = [
  { id: "s1", name: "ann", mode: "typed" },
  { id: "s2", name: "ben", mode: "draw" },
] as const;
const text = "I agree to sign by electronic means.";
const disclosure = { version: "1", sha256: digestOf(text), text };

/** The record (docs/evidence-format.md, 4): two were sent a document, viewed and signed it. */
export function auditRecord(facts: RecordFacts): AuditRecord {
  const { original, title, sealedAt, seal, completionPages } = facts;
  const values = people.map(({ id, name }) => ({
    signerId: id,
    name: `${name} Test`,
    email: `${name}@example.com`,
    date: "2026-11-21",
    phoneSha256: digestOf(name),
    signature: digestOf(`the signature of ${name}`),
  }));
  const document = digestOf(original);
  const content = contentOf(title);
  const record = {
    format: "undersign-audit-3",
    product: "Undersign",
    envelopeId: "3f0c4cf0-7b06-4b4f-9f6a-0d2f7e6a1c55",
    sealedAt: sealedAt.toISOString(),
    originalBytes: original.length,
    document,
    pages: { original: 1, completion: completionPages },
    seal,
    disclosures: [disclosure],
    content,
    values,
    shown: people.map(({ id, name }) => shownTo(id, name, document, content)),
  };
  const entries = entriesOf(record.envelopeId, record.document, sealedAt);
  // Forgers change it in place, so nothing in it may be shared.
  return chained(JSON.parse(JSON.stringify({ ...record, entries })));
}

const sender = { name: "Sam Sender", email: "sender@example.com" };

const shownTo = (
  signer: string,
  name: string,
  document: string,
  { title, message, fileName, signers, fields }: ReturnType<typeof contentOf>,
) => ({
  signer,
  document,
  ...{ title, message, fileName, sender, signers },
  fields: fields.filter(({ signerId }) => signerId === signer),
  phoneSha256: digestOf(name),
  disclosureSha256: disclosure.sha256,
});

const contentOf = (title: string) => ({
  title,
  message: "",
  fileName: "lease",
  rules: { dateFormat: "DD.MM.YYYY", ways: ["typed", "drawn"] },
  signers: people.map(({ id, name }) => ({
    id,
    email: `${name}@example.com`,
    firstName: name,
    lastName: "Test",
    order: 1,
  })),
  pages: [{ width: 612, height: 792 }],
  fields: people.map(({ id }, i) => ({
    id: `f${i}`,
    kind: "sign",
    signerId: id,
    page: 0,
    ...{ x: 0.1, y: 0.1 + i / 5, width: 0.3, height: 0.1 },
  })),
  privateSha256: digestOf("salt"),
});

/** Entries from the hour before the seal, without their digests. */
function entriesOf(envelopeId: string, document: string, sealedAt: Date) {
  const acts = [
    { type: "created", actor: { kind: "sender", ...sender }, data: {} },
    ...people.flatMap(({ id, name, mode }) => {
      const actor = { kind: "signer", name: `${name} Test`, email: `${name}@example.com` };
      const consent = { disclosureVersion: "1", disclosureSha256: disclosure.sha256 };
      return [
        { type: "viewed", actor, data: { signer: id } },
        { type: "signed", actor, data: { signer: id, name: actor.name, mode, ...consent } },
      ];
    }),
  ];
  return acts.map((act, i) => ({
    v: 1,
    envelopeId,
    at: new Date(sealedAt.getTime() - (60 - 10 * i) * 60_000).toISOString(),
    ...act,
    ip: "203.0.113.7",
    userAgent: "Test browser",
    document,
  }));
}

/** The record with all digests and the chain of its entries as they must be. */
export function chained(record: AuditRecord): AuditRecord {
  record.entries[0].data.contentSha256 = jsonDigestOf(record.content);
  for (const { type, data } of record.entries) {
    const i = people.findIndex(({ id }) => id === data.signer);
    if (type === "signed" && record.values[i]) data.valuesSha256 = jsonDigestOf(record.values[i]);
    if (type === "signed" && record.shown[i]) data.shownSha256 = jsonDigestOf(record.shown[i]);
  }
  let prev = "0".repeat(64);
  record.entries.forEach((entry: AuditRecord, i: number) => {
    const { hash: _, ...body } = { ...entry, seq: i + 1, prev };
    record.entries[i] = { ...body, hash: jsonDigestOf(body) };
    prev = record.entries[i].hash;
  });
  return record;
}
