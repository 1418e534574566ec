import type { SealLevel } from "../../pki/read/seal-level.ts";
import type { Said, SaidValue } from "../../portable/said.ts";
import type { AuditFile } from "../record/audit-file.ts";

/** The subject of every check, in the order in which people see them. */
export const checkNames = {
  sealedBy: "Sealed by",
  wholeDocument: "Whole document",
  nothingChanged: "Nothing changed",
  time: "Time",
  level: "Level",
  entries: "Record of events",
  original: "Original file",
  contents: "Contents",
  signers: "Signers",
  beside: "Other files",
} as const;
export type CheckId = keyof typeof checkNames;

export type Outcome = "pass" | "fail" | "unknown";

export interface Check {
  readonly id: CheckId;
  readonly name: string;
  readonly outcome: Outcome;
  /** One sentence for people. */
  readonly sentence: string;
  /** The same by its code. */
  readonly said: Said;
}

/**
 * `genuine`: sealed with a certificate that the caller trusts, and every check passed.
 * `unconfirmed`: the same, but the caller has named no certificate.
 * `not ours`: no seal, or an intact one with a certificate that the caller doesn't trust.
 */
export type Verdict = "genuine" | "altered" | "not ours" | "unconfirmed" | "unreadable";

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  /** SHA-256 of the DER, lower-case hexadecimal. */
  readonly sha256: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly trusted: boolean;
}

/** How a signature was made, as reported by the signer's browser. */
export const methodNames = {
  drawn: "Drawn",
  picture: "From a picture",
  typed: "Typed",
  signed: "Signed",
  filled: "Filled in",
  approved: "Approved",
  confirmed: "Confirmed having read",
} as const;
export type SigningMethod = keyof typeof methodNames;

/** The act of somebody who does not sign, as the record names it in `data.act`, too. */
export const otherMethods = ["approved", "confirmed"] as const satisfies readonly SigningMethod[];

export interface SignerFacts {
  /** Name with which the sender has invited them. */
  readonly name: string;
  /** Name with which they signed, if that differs. */
  readonly signedAs?: string;
  readonly email: string;
  readonly at: string;
  /** How the signature was made, in words. */
  readonly how: string;
  /** The same by its code. */
  readonly method: SigningMethod;
  /** Present if a passkey has signed what they signed. */
  readonly passkey?: true;
}

/** What the document says about itself; only present if every check allows it. */
export interface DocumentFacts {
  readonly product: string;
  readonly envelopeId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sender: { readonly name: string; readonly email: string };
  /** API keys with which programs acted in the sender's name, each once: `API key Billing (us_3fAb12Cd34Ef)`. */
  readonly keys?: readonly string[];
  readonly sealedAt: string;
  readonly level: SealLevel;
  readonly timeStamp?: {
    readonly at: string;
    readonly by: string;
    /** The authority as a value in a sentence. */
    readonly authority: SaidValue;
  };
  readonly originalBytes: number;
  readonly originalSha256: string;
  readonly entries: number;
  readonly lastEntryHash: string;
  readonly signers: readonly SignerFacts[];
  /** The whole record. Texts in it are as others have written them. */
  readonly record: AuditFile;
}

/** What the seal is made of, if its signature holds; bytes in base64. */
export interface SealFacts {
  readonly signatureValue: string;
  /** SHA-256 of the bytes that it covers, lower-case hexadecimal. */
  readonly signedSha256: string;
  /** The time that it claims. */
  readonly claimedAt: string;
  /** DER, the seal's own first. */
  readonly certificates: readonly string[];
  /** The time-stamp token, DER. */
  readonly timeStamp?: string;
}

export interface Report {
  readonly verdict: Verdict;
  /** The verdict in one sentence. */
  readonly headline: string;
  /** What to do next. */
  readonly advice: string;
  /** Headline and advice by their codes. */
  readonly said: { readonly headline: Said; readonly advice: Said };
  readonly checks: readonly Check[];
  /** 0 where no single file was read, such as for a folder without documents. */
  readonly sizeBytes: number;
  /** Digest of the file that was checked. */
  readonly sha256: string;
  readonly certificate?: CertificateFacts;
  readonly seal?: SealFacts;
  readonly document?: DocumentFacts;
  /** What is said of people, in English, by those who word it; for the validation report. */
  readonly told?: readonly string[];
}

/** Groups such as `A1B2 C3D4 …`, which people can compare. */
export const fingerprint = (sha256: string): string =>
  (sha256.toUpperCase().match(/.{4}/g) ?? []).join(" ");
