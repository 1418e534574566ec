import type { EventAnswer } from "#contract/calls/events";
import { actIn } from "#contract/rules/people/roles";
import type { EventType } from "#contract/rules/programs/events";
import { idFromKey } from "../common/idempotency.ts";
import type { Entry } from "../envelope/audit.ts";
import { type Envelope, signerById, signerName } from "../envelope/envelope.ts";
import { stageOf } from "../envelope/stage.ts";

/** An event of an account, with its place in the feed. */
export type AccountEvent = EventAnswer;

/** An event that has no number yet, recorded together with the change that it is about. */
export interface NotedEvent {
  readonly userId: string;
  /**
   * Sorts after every earlier event of the same envelope or template:
   * `2026-11-23T00:00:00.000Z#<envelopeId>#000007`
   */
  readonly order: string;
  readonly event: Omit<AccountEvent, "data"> & { readonly data: Omit<AccountEvent["data"], "seq"> };
}

/** The event with the number that it has in its account's feed. */
export const numbered = ({ event }: NotedEvent, seq: number): AccountEvent => ({
  ...event,
  data: { seq, ...event.data },
});

/** The events for an audit entry, with the envelope as it is after it; none for entries that programs don't receive. */
export const eventsOfEntry = (envelope: Envelope, entry: Entry): readonly NotedEvent[] =>
  eventTypes(entry).map((type) => eventOfEntry(envelope, entry, type));

/** One entry says both that somebody has signed, and that they have attached files. */
function eventTypes(entry: Entry): readonly EventType[] {
  const type = eventType(entry);
  if (!type) return [];
  return entry.type === "signed" && entry.data["attached"] ? [type, "envelope.attached"] : [type];
}

function eventOfEntry(envelope: Envelope, entry: Entry, type: EventType): NotedEvent {
  const { batchId, linkId, externalId, metadata } = envelope;
  const recipient = recipientOf(envelope, entry);
  return noted(envelope.sender.userId, type, entry.at, {
    about: envelope.id,
    number: entry.seq,
    ...(type === "envelope.attached" ? { part: "attached" } : {}),
    data: {
      envelopeId: envelope.id,
      ...(batchId === undefined ? {} : { batchId }),
      ...(linkId === undefined ? {} : { linkId }),
      ...(externalId === undefined ? {} : { externalId }),
      ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
      stage: stageOf(envelope),
      ...(recipient ? { recipient } : {}),
    },
  });
}

/** The event of a completed document that was put into a storage. */
export function eventOfStored(
  { data, ...completed }: AccountEvent,
  of: { readonly userId: string; readonly hookId: string; readonly storedAt: string },
  now: Date,
): NotedEvent {
  const { seq, recipient: _, ...facts } = data;
  const at = [completed.timestamp, now.toISOString()].sort().at(-1) ?? completed.timestamp;
  return noted(of.userId, "envelope.stored", at, {
    ...{ about: data.envelopeId ?? "", number: seq, part: of.hookId },
    data: { ...facts, storedAt: of.storedAt },
  });
}

/** What an event needs from a template. */
interface Version {
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly changedAt?: string | undefined;
}

/** The event of a template that was created or changed: each version is saved once. */
export function eventOfSaved({ id, userId, version, ...template }: Version): NotedEvent {
  const { createdAt, changedAt = createdAt } = template;
  const data = { templateId: id };
  return noted(userId, "template.saved", changedAt, { about: id, number: version, data });
}

/** The event of a template that was deleted; its time is no earlier than that of the last version's event. */
export function eventOfDeleted(template: Version, now: Date): NotedEvent {
  const { id, userId, version, createdAt, changedAt = createdAt } = template;
  const latest = [changedAt, now.toISOString()].sort().at(-1) ?? changedAt;
  const of = { about: id, number: version + 1, data: { templateId: id } };
  return noted(userId, "template.deleted", latest, of);
}

function noted(
  userId: string,
  type: EventType,
  timestamp: string,
  of: {
    readonly about: string;
    readonly number: number;
    /** Which of several events with this number; absent for the first. */
    readonly part?: string;
    readonly data: NotedEvent["event"]["data"];
  },
): NotedEvent {
  const number = String(of.number).padStart(6, "0");
  const order = `${timestamp}#${of.about}#${number}${of.part ? `#${of.part}` : ""}`;
  return { userId, order, event: { id: idFromKey(userId, order), type, timestamp, data: of.data } };
}

function eventType({ type, data }: Entry): EventType | undefined {
  switch (type) {
    case "created":
      return "envelope.sent";
    case "mail-delivered":
      // Nobody waits for an answer to other mails.
      return asksToSign(data["notice"]) ? "envelope.delivered" : undefined;
    case "mail-bounced":
      return "envelope.bounced";
    case "signed":
      return `envelope.${actIn(data)}`;
    case "viewed":
    case "declined":
    case "completed":
    case "voided":
    case "expired":
    case "corrected":
    case "delegated":
    case "taken":
    case "given-back":
    case "extended":
    case "handed-over":
    case "checked":
    case "check-failed":
      return `envelope.${type}`;
    case "invited":
    case "resent":
    case "transferred":
    case "kept":
    case "taken-back":
    case "unanswered":
    case "archive-renewed":
    case "delivered":
    case "mail-failed":
    case "mail-delayed":
    case "mail-complained":
    case "mails-stopped":
    case "mails-resumed":
    case "seal-failed":
    case "not-compared":
    case "compared":
    case "deleted":
    case "restored":
      return undefined;
  }
}

const asksToSign = (notice: unknown): boolean => notice === "invitation" || notice === "reminder";

type Recipient = NonNullable<AccountEvent["data"]["recipient"]>;

/** The recipient whom an entry names: a signer, or somebody who only gets a copy and has no name. */
function recipientOf(envelope: Envelope, { data }: Entry): Recipient | undefined {
  const signer = signerById(envelope, String(data["signer"] ?? ""));
  if (signer) return { id: signer.id, name: signerName(signer), email: signer.email };
  const to = String(data["to"] ?? "");
  return envelope.copies.includes(to) ? { name: "", email: to } : undefined;
}
