import type { Language } from "#contract/rules/text/languages";
import type { Field, Signer } from "./envelope.ts";

/**
 * All that a signer's page shows before they sign, except the document's bytes, for which `document` stands. Its digest
 * goes to the page and comes back with the signature, so that a change in between is noticed (docs/evidence-format.md,
 * 4).
 */
export interface ShownRecord {
  /** Id of the signer to whom it was shown. */
  readonly signer: string;
  /** Hex SHA-256 of the original. */
  readonly document: string;
  readonly title: string;
  readonly message: string;
  readonly fileName: string;
  readonly sender: { readonly name: string; readonly email: string };
  readonly company?: string | undefined;
  /** Absent if English. */
  readonly language?: Language | undefined;
  /**
   * Everybody who signs. Those who signed before this signer have the time of their signature: their values are shown
   * too. This signer has the time at which a signature of theirs, or one that they had witnessed, was taken back.
   */
  readonly signers: readonly ShownSigner[];
  /** This signer's own fields. */
  readonly fields: readonly Field[];
  /** Digest of this signer's mobile number and the envelope's salt. */
  readonly phoneSha256: string;
  readonly disclosureSha256: string;
}

export interface ShownSigner
  extends Pick<Signer, "id" | "email" | "firstName" | "lastName" | "order"> {
  /** As in the content's record: "approves", "confirms", "witnesses s1". */
  readonly role?: string | undefined;
  readonly signedAt?: string | undefined;
}
