import type { CompletionWords } from "./words.ts";

export interface CompletionPages {
  readonly productName: string;
  /** The logo beside the name; none if absent. */
  readonly logo?: CompletionLogo | undefined;
  readonly envelopeId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sender: { readonly name: string; readonly email: string };
  readonly createdAt: Date;
  readonly completedAt: Date;
  /** Where anybody can check the document. */
  readonly verifyUrl: string;
  /** Further remarks about the document: sentences in the language of the words. */
  readonly notes?: readonly string[] | undefined;
  /** PAdES level. */
  readonly level: string;
  /** SHA-256 digests in hexadecimal; `of` names what each is a digest of. */
  readonly fingerprints: readonly { readonly of: string; readonly sha256: string }[];
  /** Below the fingerprints: what the seal and the signatures are, and whose clock it was. */
  readonly statements?: readonly string[] | undefined;
  readonly signers: readonly CompletionSigner[];
  /** Behind the cards: people who only read, a line each. */
  readonly readers?: CompletionPages["texts"];
  readonly history: readonly CompletionEntry[];
  /** Behind the history, in full; paragraphs of a text are apart by line breaks. */
  readonly texts?: readonly { readonly title: string; readonly text: string }[] | undefined;
  /** The fixed texts; English if absent. */
  readonly words?: CompletionWords | undefined;
}

/** A square with round corners in a field of 32 by 32, and what is drawn on it. Colors are `#rrggbb`. */
export interface CompletionLogo {
  readonly color: string;
  readonly shapes: readonly LogoShape[];
}

export interface LogoShape {
  /** SVG path data with the absolute commands M, L, H, V, C and Z. */
  readonly d: string;
  readonly color: string;
  /** The width of a line with round ends; absent for an area. */
  readonly width?: number;
}

export interface CompletionSigner {
  readonly name: string;
  readonly email: string;
  readonly order?: number | undefined;
  /** `#rrggbb`; the same color as on the page where fields are placed. */
  readonly color: string;
  /** How they were reached and what they opened, signed and accepted; of many attempts, only the last. */
  readonly steps: readonly CompletionStep[];
  /** Sentences about them: in whose place they acted, on what basis it is said that this was the signer. */
  readonly told?: readonly string[] | undefined;
  readonly signaturePng?: Uint8Array | undefined;
  /** What they did, if they did not sign: "Approved". Then the place of a signature is empty. */
  readonly state?: string | undefined;
  readonly typedName?: string | undefined;
  /** What they filled in, as shown to readers; for a private value, only that there is one. */
  readonly filled?: readonly CompletionAnswer[] | undefined;
}

export interface CompletionAnswer {
  readonly label: string;
  readonly value: string;
}

export interface CompletionStep {
  readonly label: string;
  readonly at: Date;
  readonly how: string;
}

export interface CompletionEntry {
  readonly at: Date;
  readonly what: string;
  readonly who: string;
  /** Network address. */
  readonly where: string;
}
