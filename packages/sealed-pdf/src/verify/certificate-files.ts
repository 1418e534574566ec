import { readCertificate } from "../pki/read/certificate.ts";
import { type Bytes, latin1, ownBytes } from "../portable/bytes.ts";
import { Unusable } from "../portable/fault.ts";

/** The certificates (DER) of a file in PEM, which may hold several, or in DER. Throws when it is neither. */
export function certificatesIn(file: Uint8Array): Bytes[] {
  const bytes = ownBytes(file);
  const text = latin1(bytes);
  const blocks = [
    ...text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g),
  ];
  const found = blocks.length === 0 ? [bytes] : blocks.map((block) => fromBase64(block[1] ?? ""));
  for (const der of found) readCertificate(der);
  return found;
}

/** Throws Unusable. */
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replace(/\s/g, "")), (c) => c.charCodeAt(0));
  } catch {
    throw new Unusable("this is not base64");
  }
}

/** What an operator's site answers under `/api/evidence/seal-certificates` (docs/evidence-format.md, 8). */
export interface PublishedCertificates {
  readonly certificates: readonly { readonly der: string; readonly chain: readonly string[] }[];
}

export const trustIn = ({ certificates }: PublishedCertificates) => ({
  trusted: certificates.map(({ der }) => fromBase64(der)),
  issuers: certificates.flatMap(({ chain }) => chain.map(fromBase64)),
});
