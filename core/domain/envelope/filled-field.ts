import type { Answer } from "#contract/rules/fields/field-settings";

/** A signer's answer in one field. */
export interface FilledField {
  readonly field: string;
  readonly value: Answer;
  /** Only the sender and this signer see it: others get a mask, and the evidence a salted digest. */
  readonly private?: true | undefined;
  /** Digest of a private answer that was erased; its `value` is then a mask. */
  readonly valueSha256?: string | undefined;
}
