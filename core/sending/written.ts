import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { NewEnvelope, NewField } from "../domain/acts/sending.ts";

/** What the sender has entered and placed, completed from their settings. */
export type SenderInput = Pick<
  NewEnvelope,
  | "title"
  | "message"
  | "signers"
  | "values"
  | "copies"
  | "expiresInDays"
  | "withholdValues"
  | "rules"
  | "language"
  | "batchId"
  | "linkId"
  | "externalId"
  | "metadata"
> & { readonly fields: readonly (NewField & { readonly settings?: FieldSettings | undefined })[] };

/** The file or template that a call of a page names. */
export interface WantedSource {
  readonly fileUrl: string;
  readonly isTemplate: boolean;
  readonly templateId: string | undefined;
  readonly templateVersion: number | undefined;
  readonly signersCount: number;
}
