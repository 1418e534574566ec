import * as z from "zod/mini";
import { Refusal } from "#contract/refusals";
import type { Envelope, EnvelopeContent } from "../../domain/envelope/envelope.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem } from "../common/table.ts";
import { contentFromText, envelopeFromItem, envelopeFromParts } from "./envelope-item.ts";

/** Separate from `envelopes.ts`, for functions that read envelopes and write no audit entries. */

const table = variable("ENVELOPES_TABLE");

export interface StoredEnvelope {
  readonly envelope: Envelope;
  /** Whether it is stored as earlier versions did: in one item, with what indexes need. The next change splits it. */
  readonly isWhole: boolean;
  /** The part that changes, as it is stored; absent if `isWhole`. */
  readonly changing?: unknown;
}

export async function findEnvelope(envelopeId: string): Promise<Envelope | undefined> {
  return (await findStored(envelopeId))?.envelope;
}

export async function findStored(envelopeId: string): Promise<StoredEnvelope | undefined> {
  const [changing, fixed] = await Promise.all([
    getItem(table, keys.envelope(envelopeId)),
    // The fixed part never changes, so the two always match.
    getItem(table, keys.fixed(envelopeId)),
  ]);
  if (!changing) return undefined;
  const whole = changing["envelope"];
  return whole === undefined
    ? {
        // If the envelope was stored between the two reads, its fixed part exists by now.
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
