/** How dashboard and signers see an envelope: `status` is the specification's, `stage` is finer. */
export const wireStatuses = ["created", "completed", "rejected"] as const;
export type WireStatus = (typeof wireStatuses)[number];
export const stages = [
  "sending",
  "waiting",
  "sealing",
  "completed",
  "declined",
  "voided",
  "expired",
  "attention",
] as const;
export type Stage = (typeof stages)[number];

/** Why a document that everybody has signed is not sealed yet, once everybody was told so. */
export interface NotSealedReply {
  /** When they were told. */
  readonly since: string;
  /** From 1: sealing would change how this page looks. Absent where the reason is technical. */
  readonly page?: number | undefined;
}
