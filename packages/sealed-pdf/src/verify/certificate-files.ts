import { certificatesInFile, fromBase64 } from "../pki/read/bundle.ts";

/** The certificates (DER) in a PEM, DER or PKCS #7 file, which may hold several. Throws Fault or Unusable. */
export const certificatesIn = certificatesInFile;

/** Response of an operator's site at `/api/evidence/seal-certificates` (docs/evidence-format.md, 8). */
export interface PublishedCertificates {
  readonly certificates: readonly { readonly der: string; readonly chain: readonly string[] }[];
  /** Certificates (base64) of the time-stamp authorities with which archives were renewed. */
  readonly timeAuthorities?: readonly string[];
}

export const trustIn = ({ certificates, timeAuthorities = [] }: PublishedCertificates) => ({
  trusted: certificates.map(({ der }) => fromBase64(der)),
  issuers: certificates.flatMap(({ chain }) => chain.map(fromBase64)),
  authorities: timeAuthorities.map(fromBase64),
});

export const isPublished = (body: unknown): body is PublishedCertificates =>
  typeof body === "object" &&
  body !== null &&
  "certificates" in body &&
  Array.isArray(body.certificates) &&
  body.certificates.every(
    (one: unknown) =>
      typeof one === "object" &&
      one !== null &&
      "der" in one &&
      typeof one.der === "string" &&
      "chain" in one &&
      Array.isArray(one.chain),
  );
