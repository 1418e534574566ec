import { Refusal } from "#contract/refusals";
import type { EntryDraft } from "./audit.ts";
import { type Envelope, type EnvelopeStatus, type SignedValues, transitions } from "./envelope.ts";

/** One step of an envelope: what it becomes and the entry that says why. Saved together or not at all. */
export interface Change {
  readonly envelope: Envelope;
  readonly entry: EntryDraft;
  readonly values?: SignedValues | undefined;
}

/** A decision that nothing is to be changed: the act was done before. */
export const unchanged = "unchanged";
export type Decision = Change | typeof unchanged;

/** The envelope in its next status; throws CANT_CHANGE_NOW when the table has no such step. */
export function moved(envelope: Envelope, status: EnvelopeStatus, now: Date): Envelope {
  if (!transitions[envelope.status].includes(status)) throw new Refusal("CANT_CHANGE_NOW");
  return { ...envelope, status, ...(isEnd(status) ? { endedAt: now.toISOString() } : {}) };
}

/** Nothing follows it. */
export const isEnd = (status: EnvelopeStatus): boolean => transitions[status].length === 0;
