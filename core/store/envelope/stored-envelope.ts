import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Envelope, EnvelopeContent } from "../../domain/envelope/envelope.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem } from "../common/table.ts";
import { contentFromText, envelopeFromItem, envelopeFromParts } from "./envelope-item.ts";

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
        // Of an envelope that was stored between the two reads, it is there by now.
        envelope: envelopeFromParts(
          fixed ?? (await getItem(table, keys.fixed(envelopeId))),
          changing,
        ),
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

export async function getContent(envelopeId: string): Promise<EnvelopeContent> {
  const item = await getItem(table, keys.content(envelopeId));
  return contentFromText(z.parse(z.string(), item?.["content"]));
}
