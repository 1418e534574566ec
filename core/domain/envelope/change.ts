import { Refusal } from "#contract/rules/refusals/refusals";
import type { EntryDraft } from "./audit.ts";
import { type Envelope, type EnvelopeStatus, type SignedValues, transitions } from "./envelope.ts";
import type { ShownRecord } from "./shown.ts";

/**
 * The envelope after a step, and the audit entries of that step. All are saved, or nothing. `Values` are other than
 * stored ones while something is to be done before they are saved.
 */
export interface Change<Values = SignedValues> {
  readonly envelope: Envelope;
  readonly entry: EntryDraft;
  /** Entries of what follows from the step at once, in their order. */
  readonly consequences?: readonly EntryDraft[] | undefined;
  readonly values?: Values | undefined;
  /** Values of signers whose private answers are erased in the same step. */
  readonly erased?: readonly SignedValues[] | undefined;
  /** What the signer's page has proven to have shown; the entry holds its digest. */
  readonly shown?: ShownRecord | undefined;
}

/** The decision to change nothing, because it was done before. */
export const unchanged = "unchanged";
export type Decision<Values = SignedValues> = Change<Values> | typeof unchanged;

/** The envelope in its next status; throws CANT_CHANGE_NOW if the table has no such transition. */
export function moved(envelope: Envelope, status: EnvelopeStatus, now: Date): Envelope {
  if (!transitions[envelope.status].includes(status)) throw new Refusal("CANT_CHANGE_NOW");
  return { ...envelope, status, ...(isEnd(status) ? { endedAt: now.toISOString() } : {}) };
}

export const isEnd = (status: EnvelopeStatus): boolean => transitions[status].length === 0;
