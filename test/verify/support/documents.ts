import { createHash } from "node:crypto";
import type { SealLevel } from "#contract/seal";
import { type Entry, emptyChain, headAfter, nextEntry } from "#core/domain/audit";
import { auditDocument } from "#core/domain/audit-document";
import { type Change, type Decision, unchanged } from "#core/domain/change";
import { disclosureRecord } from "#core/domain/disclosure-record";
import type { Envelope, SignedValues } from "#core/domain/envelope";
import { sendEnvelope } from "#core/domain/sending";
import { sign, view } from "#core/domain/signing";
import { type SealKey, sealPdf } from "#core/pdf/seal";
import { fingerprint } from "#core/pdf/x509";
import { imageField, makeSealing, quarters } from "../../core/pdf/support/sealing.ts";
import { client, field, newEnvelope, person } from "../../support/envelopes.ts";
import type { TestAuthority } from "./authority.ts";

/** Documents as the product seals them: entries by its own rules, audit.json, stamps, seal. */
export interface Wanted {
  readonly original: Uint8Array;
  readonly key: SealKey;
  readonly level?: SealLevel;
  readonly authority?: TestAuthority;
  readonly title?: string;
  readonly sealedAt?: Date;
  /** Changes the record behind the back of those who signed; the seal is then made over it. */
  readonly forge?: (record: AuditRecord) => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: forgers change whatever they like
export type AuditRecord = any;

export const digestOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

export async function sealedDocument(wanted: Wanted): Promise<Buffer> {
  const { original, key, level = "B-B", authority } = wanted;
  // A token must not be older than what it covers: its clock is the machine's.
  const sealedAt = wanted.sealedAt ?? new Date(Math.floor(Date.now() / 1000) * 1000);
  const round = roundOf(original, wanted.title ?? "Lease", sealedAt);
  const timestampCertificatesSha256 = level === "B-B" ? [] : (authority?.certificatesSha256 ?? []);
  const seal = {
    level,
    certificateSha256: fingerprint(key.certificate),
    timestampCertificatesSha256,
  };
  const text = (certificatePages: number): string =>
    auditDocument({ product: "Undersign", ...round, seal, certificatePages, sealedAt });
  const sealing = makeSealing(original, key, [
    imageField({ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }),
  ]);
  const { tail } = await sealPdf({
    ...sealing,
    sealedAt,
    level,
    proofs: proofsFor(level, authority),
    attachment: (pages) => {
      const record = wanted.forge?.(JSON.parse(text(pages)));
      const body = record === undefined ? text(pages) : `${JSON.stringify(record, null, 2)}\n`;
      return { ...sealing.attachment(pages), bytes: Buffer.from(body) };
    },
  });
  return Buffer.concat([original, tail]);
}

function proofsFor(level: SealLevel, authority: TestAuthority | undefined) {
  if (level === "B-B" || authority === undefined) return undefined;
  const { timeStamp } = authority;
  const nothing = { certificates: [], revocationLists: [], statusAnswers: [] };
  return { timeStamp, validation: level === "B-T" ? undefined : nothing };
}

/** Sent, viewed and signed by two, all in the hour before the seal. */
function roundOf(original: Uint8Array, title: string, sealedAt: Date) {
  const at = (minutesBefore: number) => new Date(sealedAt.getTime() - minutesBefore * 60_000);
  const sent = sendEnvelope(
    newEnvelope({
      title,
      original: {
        key: "k",
        versionId: "v",
        sha256: digestOf(original),
        sizeBytes: original.length,
      },
      signers: [person("ann"), person("ben")],
      fields: [field("ann"), field("ben")],
    }),
    client,
    at(60),
  );
  const { content } = sent;
  const { fields } = content;
  const steps: ((envelope: Envelope) => Change)[] = [
    (envelope) => changed(view(envelope, "s1", client, at(50))),
    (envelope) => changed(sign(envelope, { ...signing("ann"), fields }, at(40))),
    (envelope) => changed(view(envelope, "s2", client, at(30))),
    (envelope) => changed(sign(envelope, { ...signing("ben"), fields }, at(20))),
  ];
  const chain = { envelopeId: sent.envelope.id, document: sent.envelope.original.sha256 };
  const entries: Entry[] = [nextEntry(sent.entry, { ...chain, head: emptyChain }, at(60))];
  const values: SignedValues[] = [];
  let { envelope } = sent;
  steps.forEach((step, i) => {
    const change = step(envelope);
    envelope = change.envelope;
    const last = entries.at(-1);
    const head = last === undefined ? emptyChain : headAfter(last);
    entries.push(nextEntry(change.entry, { ...chain, head }, at(50 - 10 * i)));
    if (change.values) values.push(change.values);
  });
  return { envelope, content, values, entries };
}

function changed(decision: Decision): Change {
  if (decision === unchanged) throw new Error("expected a change, found none");
  return decision;
}

function signing(name: string) {
  const picture = quarters();
  const stored = { key: "i", versionId: "v", sha256: digestOf(picture), sizeBytes: picture.length };
  const signerId = name === "ann" ? "s1" : "s2";
  return {
    values: {
      signerId,
      name: `${name} Test`,
      email: `${name}@example.com`,
      phone: "5551234567",
      date: "2026-11-21",
      signature: stored,
    },
    consent: true,
    disclosure: disclosureRecord,
    claims: { mode: name === "ann" ? "typed" : "draw" },
    client,
  };
}
