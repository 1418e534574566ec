import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Seer } from "../../domain/account/caller.ts";
import type { Envelope, EnvelopeContent } from "../../domain/envelope/envelope.ts";
import { assertSentBy } from "../../domain/envelope/identity.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, type Item } from "../common/table.ts";
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
    fixedPartOf(envelopeId),
  ]);
  if (!changing) return undefined;
  const whole = changing["envelope"];
  return whole === undefined
    ? {
        // If the envelope was stored between the two reads, its fixed part exists by now.
        envelope: envelopeFromParts(fixed ?? (await fixedPartOf(envelopeId)), changing),
        isWhole: false,
        changing: changing["changing"],
      }
    : { envelope: envelopeFromItem(whole), isWhole: true };
}

/** The fixed parts that this process has read, by id of the envelope. */
const fixedParts = new Map<string, Item>();
const fixedPartsMax = 50;

/**
 * The fixed part never changes, so it matches whatever changing part is read with it, and this process reads it once: a
 * worker reads an envelope several times for each mail.
 */
async function fixedPartOf(envelopeId: string): Promise<Item | undefined> {
  const known = fixedParts.get(envelopeId);
  if (known) return known;
  const item = await getItem(table, keys.fixed(envelopeId));
  if (!item) return undefined;
  const [oldest] = fixedParts.keys();
  if (oldest !== undefined && fixedParts.size >= fixedPartsMax) fixedParts.delete(oldest);
  fixedParts.set(envelopeId, item);
  return item;
}

export async function getEnvelope(envelopeId: string): Promise<Envelope> {
  const envelope = await findEnvelope(envelopeId);
  if (!envelope) throw new Refusal("NOT_FOUND");
  return envelope;
}

/** A document of the caller's workspace that they see; throws as `assertSentBy`. */
export async function getSentEnvelope(caller: Seer, envelopeId: string): Promise<Envelope> {
  const envelope = await getEnvelope(envelopeId);
  assertSentBy(caller, envelope);
  return envelope;
}

export async function getContent(envelopeId: string): Promise<EnvelopeContent> {
  const item = await getItem(table, keys.content(envelopeId));
  return contentFromText(z.parse(z.string(), item?.["content"]));
}
