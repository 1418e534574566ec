import { certificatesInFile, fromBase64 } from "../pki/read/bundle.ts";

/** The certificates (DER) of a file in PEM, DER or PKCS #7, which may hold several. Throws Fault or Unusable. */
export const certificatesIn = certificatesInFile;

/** What an operator's site answers under `/api/evidence/seal-certificates` (docs/evidence-format.md, 8). */
export interface PublishedCertificates {
  readonly certificates: readonly { readonly der: string; readonly chain: readonly string[] }[];
  /** Base64, of time-stamp authorities that archives were renewed with. */
  readonly timeAuthorities?: readonly string[];
}

export const trustIn = ({ certificates, timeAuthorities = [] }: PublishedCertificates) => ({
  trusted: certificates.map(({ der }) => fromBase64(der)),
  issuers: certificates.flatMap(({ chain }) => chain.map(fromBase64)),
  authorities: timeAuthorities.map(fromBase64),
});
