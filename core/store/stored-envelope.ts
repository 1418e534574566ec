import { Refusal } from "#contract/refusals";
import type { Envelope } from "../domain/envelope.ts";
import { variable } from "../environment.ts";
import { envelopeFromItem, envelopeFromParts } from "./envelope-item.ts";
import { keys } from "./keys.ts";
import { getItem } from "./table.ts";

/** Apart from `envelopes.ts`, for functions that read envelopes and write no audit entries. */

const table = variable("ENVELOPES_TABLE");

export interface StoredEnvelope {
  readonly envelope: Envelope;
  /** As earlier versions stored it: in one item, with what indexes need. The next change splits it. */
  readonly isWhole: boolean;
  /** What changes of it, as it is stored; absent where it is whole. */
  readonly changing?: unknown;
}

export async function findEnvelope(envelopeId: string): Promise<Envelope | undefined> {
  return (await findStored(envelopeId))?.envelope;
}

export async function findStored(envelopeId: string): Promise<StoredEnvelope | undefined> {
  const [changing, fixed] = await Promise.all([
    getItem(table, keys.envelope(envelopeId)),
    // Never changes, so the two always fit together.
    getItem(table, keys.fixed(envelopeId)),
  ]);
  if (!changing) return undefined;
  const whole = changing["envelope"];
  return whole === undefined
    ? {
        envelope: envelopeFromParts(fixed, changing),
        isWhole: false,
        changing: changing["changing"],
      }
    : { envelope: envelopeFromItem(whole), isWhole: true };
}

export async function getEnvelope(envelopeId: string): Promise<Envelope> {
  const envelope = await findEnvelope(envelopeId);
  if (!envelope) throw new Refusal("NOT_FOUND");
  return envelope;
}
