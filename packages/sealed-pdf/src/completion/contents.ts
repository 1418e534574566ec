import type { CompletionWords } from "./words.ts";

/** What the completion pages say. */
export interface CompletionPages {
  readonly productName: string;
  readonly envelopeId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sender: { readonly name: string; readonly email: string };
  readonly createdAt: Date;
  readonly completedAt: Date;
  /** Where anybody can check the document. */
  readonly verifyUrl: string;
  /** What else is to be known of the document: sentences, in the language of the words. */
  readonly notes?: readonly string[] | undefined;
  /** PAdES */
  readonly level: string;
  /** SHA-256 each, in hexadecimal, under what they are of. */
  readonly fingerprints: readonly { readonly of: string; readonly sha256: string }[];
  readonly signers: readonly CompletionSigner[];
  readonly history: readonly CompletionEntry[];
  /** The texts around all this; English without them. */
  readonly words?: CompletionWords | undefined;
}

export interface CompletionSigner {
  readonly name: string;
  readonly email: string;
  readonly order?: number | undefined;
  /** `#rrggbb`, as in the placer. */
  readonly color: string;
  /** How they were reached, what they opened, signed and accepted; the last tries of many. */
  readonly steps: readonly CompletionStep[];
  readonly signaturePng?: Uint8Array | undefined;
  readonly typedName?: string | undefined;
  /** What they filled in, as it is to be read; of a value that is private only that there is one. */
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
