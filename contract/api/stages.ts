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
