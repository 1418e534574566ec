/** An envelope's state as the dashboard and signers see it: `status` is the specification's, `stage` is finer. */
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

/** Why a document that everybody has signed is not sealed yet; present once everybody was notified. */
export interface NotSealedReply {
  /** When they were notified. */
  readonly since: string;
  /** Number, from 1, of the page whose look sealing would change. Absent if the reason is technical. */
  readonly page?: number | undefined;
}
