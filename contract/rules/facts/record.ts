import type { ConditionalField } from "sealed-pdf/conditions";

/** `not known` says that the record can't tell, which no surface may word as a no. */
export type FactState = "so" | "not so" | "not known";

/** The members of audit.json (docs/evidence-format.md, 4) from which facts follow; entries from after the seal may follow. */
export interface RecordedDocument {
  readonly content: {
    readonly signers: readonly RecordedSigner[];
    /** The fields are missing where only people are described. */
    readonly fields?: readonly ConditionalField[] | undefined;
  };
  readonly values: readonly RecordedValues[];
  readonly entries: readonly RecordedEntry[];
  /** Missing before the document is sealed. */
  readonly seal?: { readonly level: string } | undefined;
}

export interface RecordedSigner {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** "approves", "confirms", or "witnesses s1"; missing for somebody who signs. */
  readonly role?: string | undefined;
  readonly checks?: readonly { readonly kind?: unknown }[] | undefined;
}

export interface RecordedValues {
  readonly signerId: string;
  readonly signature?: string | undefined;
  readonly initial?: string | undefined;
  /** A private answer has a digest instead of a value. */
  readonly filled?: readonly { readonly field: string; readonly value?: unknown }[] | undefined;
  readonly attachments?: readonly { readonly field?: string | undefined }[] | undefined;
}

export interface RecordedEntry {
  readonly seq: number;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: { readonly kind: string; readonly name: string; readonly email: string };
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

export const textIn = ({ data }: Pick<RecordedEntry, "data">, name: string): string =>
  data[name] === undefined ? "" : String(data[name]);

/** Compares ids if the entry has one, since an address may have been another signer's before. */
export const isAbout = (entry: RecordedEntry, { id, email }: RecordedSigner): boolean =>
  entry.data["signer"] === undefined
    ? entry.actor.kind === "signer" && entry.actor.email === email
    : entry.data["signer"] === id;
