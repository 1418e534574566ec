import type { Answer } from "#contract/field-settings";

/** What a signer has answered in one field. */
export interface FilledField {
  readonly field: string;
  readonly value: Answer;
  /** For the sender and this signer alone: others get a mask, and the evidence a salted digest. */
  readonly private?: true | undefined;
  /** Of a private answer that was erased, whose `value` is a mask by now. */
  readonly valueSha256?: string | undefined;
}
