import { disclosureText } from "#contract/disclosure";
import type { SealLevel } from "#contract/seal";
import type { Entry } from "./audit.ts";
import { disclosureRecord } from "./disclosure-record.ts";
import type { Envelope, EnvelopeContent, SignedValues } from "./envelope.ts";
import { contentRecord, valuesRecord } from "./evidence.ts";

export interface SealFacts {
  readonly level: SealLevel;
  readonly certificateSha256: string;
  /** Of every certificate in the time stamps; none at B-B. */
  readonly timestampCertificatesSha256: readonly string[];
}

export interface AuditSources {
  readonly product: string;
  readonly envelope: Envelope;
  readonly content: EnvelopeContent;
  readonly values: readonly SignedValues[];
  readonly entries: readonly Entry[];
  readonly seal: SealFacts;
  readonly certificatePages: number;
  readonly sealedAt: Date;
}

export const auditFormat = "undersign-audit-2";

/** `audit.json`: all that anybody needs to check a sealed document (docs/evidence-format.md, 4). */
export function auditDocument(from: AuditSources): string {
  const { envelope, content, values, entries, seal } = from;
  const bySigner = [...values].sort((a, b) => signerIndex(envelope, a) - signerIndex(envelope, b));
  const body = {
    format: auditFormat,
    product: from.product,
    envelopeId: envelope.id,
    sealedAt: from.sealedAt.toISOString(),
    originalBytes: envelope.original.sizeBytes,
    document: envelope.original.sha256,
    pages: { original: content.pages.length, certificate: from.certificatePages },
    seal,
    disclosure: { ...disclosureRecord, text: disclosureText },
    content: contentRecord(envelope, content),
    values: bySigner.map((one) => valuesRecord(one, envelope.salt)),
    entries,
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}

const signerIndex = ({ signers }: Envelope, { signerId }: SignedValues): number =>
  signers.findIndex(({ id }) => id === signerId);
