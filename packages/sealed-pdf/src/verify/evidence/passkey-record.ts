/** What a passkey signs: who has signed, and what was sent by then. */
export interface PasskeySubject {
  readonly envelopeId: string;
  /** Hex SHA-256 of the uploaded file. */
  readonly document: unknown;
  /** Hex SHA-256 of what had been sent. */
  readonly contentSha256: unknown;
  /** Members of the entry of signing. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Members of an entry of signing that say what was signed; the others say how. */
const signedMembers = [
  "signer",
  "act",
  "name",
  "reason",
  "address",
  "witnessOf",
  "witnessed",
  "valuesSha256",
  "disclosureSha256",
  "shownSha256",
];

/** The JSON value whose digest the authenticator signs as challenge (docs/evidence-format.md, 4). */
export function passkeyRecord({ envelopeId, document, contentSha256, data }: PasskeySubject) {
  const named = signedMembers.flatMap((name) => (name in data ? [[name, data[name]]] : []));
  return { envelopeId, document, contentSha256, signed: Object.fromEntries(named) };
}
