import type { FieldKind } from "../../contract/rules/fields/markers.ts";
import { type NewEnvelope, type NewField, sendEnvelope } from "../../core/domain/acts/sending.ts";
import { emptyChain } from "../../core/domain/envelope/audit.ts";
import { type Change, type Decision, unchanged } from "../../core/domain/envelope/change.ts";
import type { Envelope, EnvelopeContent } from "../../core/domain/envelope/envelope.ts";

/** Envelopes for tests of the domain: fixed clock, fixed ids. */

export const noon = new Date("2026-11-21T12:00:00.000Z");
export const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
export const client = { ip: "203.0.113.7", userAgent: "Test browser" };

export const letterPage = { width: 612, height: 792 };

export function newEnvelope(change: Partial<NewEnvelope> = {}): NewEnvelope {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    sender: { userId: "u1", email: "sender@example.com", name: "Sam Sender" },
    title: "Contract",
    message: "",
    fileName: "contract",
    original: { key: "k", versionId: "v", sha256: "ab".repeat(32), sizeBytes: 1000 },
    pages: [letterPage],
    signers: [person("ann"), person("ben")],
    fields: [field("ann"), field("ben")],
    copies: [],
    withholdValues: false,
    requestSha256: "12".repeat(32),
    salt: "34".repeat(16),
    ...change,
  };
}

export const person = (name: string, order?: number) => ({
  email: `${name}@example.com`,
  firstName: name,
  lastName: "Test",
  mobile: "5551234567",
  order,
});

export const field = (name: string, kind: FieldKind = "sign"): NewField => ({
  kind,
  email: `${name}@example.com`,
  place: { page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
});

export function sentEnvelope(change: Partial<NewEnvelope> = {}): {
  envelope: Envelope;
  content: EnvelopeContent;
} {
  const { envelope, content } = sendEnvelope(newEnvelope(change), client, noon);
  return { envelope: { ...envelope, head: emptyChain }, content };
}

/** The change that a decision asks for; throws where it asks for none. */
export function changed(decision: Decision): Change {
  if (decision === unchanged) throw new Error("expected a change, found none");
  return decision;
}

const image = { key: "i", versionId: "v", sha256: "cd".repeat(32), sizeBytes: 10 };

export const signing = (signerId: string) => ({
  values: {
    signerId,
    name: "Ann Test",
    email: "ann@example.com",
    phone: "5551234567",
    date: "2026-11-21",
    signature: image,
    initial: image,
  },
  consent: true,
  disclosure: { version: "1", language: "en" as const, sha256: "ef".repeat(32) },
  claims: {},
  client,
  enteredSha256: "ab".repeat(32),
});
