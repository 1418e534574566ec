import type { SealLevel } from "#contract/rules/settings/seal";
import type { Entry } from "../envelope/audit.ts";
import type { Envelope, EnvelopeContent, SignedValues } from "../envelope/envelope.ts";
import { languageMember } from "../envelope/languages.ts";
import type { ShownRecord } from "../envelope/shown.ts";
import { type DisclosureRecord, disclosureWith, englishOf } from "./disclosure-record.ts";
import { contentRecord, valuesRecord } from "./evidence.ts";

export interface SealFacts {
  readonly level: SealLevel;
  readonly certificateSha256: string;
  /** Digests of all certificates in the time stamps; none at B-B. */
  readonly timestampCertificatesSha256: readonly string[];
}

export interface AuditSources {
  readonly product: string;
  readonly envelope: Envelope;
  readonly content: EnvelopeContent;
  readonly values: readonly SignedValues[];
  /** What the signers' pages have proven to have shown. */
  readonly shown: readonly ShownRecord[];
  readonly entries: readonly Entry[];
  readonly seal: SealFacts;
  readonly completionPages: number;
  readonly sealedAt: Date;
}

/** `audit.json`: everything needed to check a sealed document (docs/evidence-format.md, 4). */
export function auditDocument(from: AuditSources): string {
  const { envelope, content, values, shown, entries, seal } = from;
  const bySigner = [...values].sort((a, b) => signerIndex(envelope, a) - signerIndex(envelope, b));
  const body = {
    format: "undersign-audit-3",
    product: from.product,
    envelopeId: envelope.id,
    sealedAt: from.sealedAt.toISOString(),
    originalBytes: envelope.original.sizeBytes,
    document: envelope.original.sha256,
    pages: { original: content.pages.length, completion: from.completionPages },
    seal,
    disclosures: disclosuresIn(entries).map(({ language, ...one }) => ({
      ...one,
      ...languageMember(language),
    })),
    content: contentRecord(envelope, content),
    values: bySigner.map((one) => valuesRecord(one, envelope.salt)),
    shown,
    entries,
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}

const signerIndex = ({ signers }: Envelope, { signerId }: SignedValues): number =>
  signers.findIndex(({ id }) => id === signerId);

/** Every disclosure that somebody has accepted, each once; for a translation also the English text, which is binding. */
export function disclosuresIn(
  entries: readonly Entry[],
): readonly (DisclosureRecord & { readonly text: string })[] {
  const accepted = entries.flatMap(({ type, data }) =>
    type === "signed" ? [String(data["disclosureSha256"])] : [],
  );
  const inForce = accepted.map(disclosureWith).flatMap((one) => [one, englishOf(one)]);
  return [...new Map(inForce.map((one) => [one.sha256, one])).values()];
}
