/** What the completion pages say. */
export interface CompletionCertificate {
  readonly productName: string;
  readonly envelopeId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sender: { readonly name: string; readonly email: string };
  readonly createdAt: Date;
  readonly completedAt: Date;
  /** Where anybody can check the document. */
  readonly verifyUrl: string;
  /** PAdES */
  readonly level: string;
  /** SHA-256 each, in hexadecimal, under what they are of. */
  readonly fingerprints: readonly { readonly of: string; readonly sha256: string }[];
  readonly signers: readonly CertificateSigner[];
  readonly history: readonly CertificateEntry[];
}

export interface CertificateSigner {
  readonly name: string;
  readonly email: string;
  readonly order?: number | undefined;
  /** `#rrggbb`, as in the placer. */
  readonly color: string;
  /** How they were reached, what they opened, signed and accepted; the last tries of many. */
  readonly steps: readonly CertificateStep[];
  readonly signaturePng?: Uint8Array | undefined;
  readonly typedName?: string | undefined;
}

export interface CertificateStep {
  readonly label: string;
  readonly at: Date;
  readonly how: string;
}

export interface CertificateEntry {
  readonly at: Date;
  readonly what: string;
  readonly who: string;
  /** Network address. */
  readonly where: string;
}
