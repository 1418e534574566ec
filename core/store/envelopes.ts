import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { stages, wireStatuses } from "#contract/api/envelopes";
import { Refusal } from "#contract/refusals";
import { type Entry, type EntryDraft, headAfter, nextEntry } from "../domain/audit.ts";
import { type Change, type Decision, unchanged } from "../domain/change.ts";
import {
  dueAt,
  type Envelope,
  type EnvelopeContent,
  type SignedValues,
  signedCount,
  signerName,
  stageOf,
  wireStatusOf,
} from "../domain/envelope.ts";
import { digest } from "../domain/evidence.ts";
import type { Sent } from "../domain/sending.ts";
import type { Shown } from "../domain/shown.ts";
import { variable } from "../environment.ts";
import { putEntry } from "./audit.ts";
import { contactItems } from "./contact-items.ts";
import {
  contentFromText,
  contentToText,
  envelopeFromItem,
  envelopeToItem,
  shownItem,
  valuesItem,
} from "./envelope-item.ts";
import { keptUntil } from "./kept-until.ts";
import { dueShard, keys } from "./keys.ts";
import { db, getItem, queryAll, queryPages, type TransactItem, transactIf } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

export async function findEnvelope(envelopeId: string): Promise<Envelope | undefined> {
  const item = await getItem(table, keys.envelope(envelopeId));
  return item && envelopeFromItem(item["envelope"]);
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

export async function listValues(envelopeId: string): Promise<SignedValues[]> {
  const items = await itemsBeginning(envelopeId, "V#");
  return items.map((item) => z.parse(valuesItem, item["values"]));
}

/** What the pages of signers have proven to have shown. */
export async function listShown(envelopeId: string): Promise<Shown[]> {
  const items = await itemsBeginning(envelopeId, "H#");
  return items.map((item) => z.parse(shownItem, item["shown"]));
}

const itemsBeginning = (envelopeId: string, prefix: string) =>
  queryAll({
    TableName: table,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.envelope(envelopeId).pk, ":prefix": prefix },
    ConsistentRead: true,
  });

/** What a new envelope counts against: the account's documents, and its mails of the day. */
export interface Reservation {
  readonly document: TransactItem;
  readonly mails: TransactItem;
}

/**
 * Stores a new envelope and counts it against the account's limits, in one transaction. Returns "exists" if
 * an envelope with this id is stored, "over-limit" or "mails-spent" if a reservation failed.
 */
export async function insertEnvelope(
  sent: Sent,
  reservation: Reservation,
  now: Date,
): Promise<"inserted" | "exists" | "over-limit" | "mails-spent"> {
  const { envelope, entry } = chained(sent.envelope, sent.entry, now);
  const failed = await transactIf([
    {
      Put: {
        TableName: table,
        Item: itemOf(envelope),
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    reservation.document,
    reservation.mails,
    {
      Put: {
        TableName: table,
        Item: {
          ...keys.content(envelope.id),
          content: contentToText(sent.content),
          ttl: keptUntil(envelope.createdAt),
        },
      },
    },
    ...countItems(undefined, envelope),
    ...contactItems(table, envelope, undefined, now),
    putEntry(entry),
  ]);
  if (!failed) return "inserted";
  if (failed[0]) return "exists";
  return failed[1] ? "over-limit" : "mails-spent";
}

const staleTriesMax = 25;

/**
 * Load, decide, save: saves what `decide` makes of the envelope together with the audit entry, on condition
 * that no other entry was added in the meantime; if one was, loads and decides again.
 */
export async function changeEnvelope(
  envelopeId: string,
  now: Date,
  decide: (envelope: Envelope) => Decision,
): Promise<Envelope> {
  for (let tries = 1; tries <= staleTriesMax; tries++) {
    const before = await getEnvelope(envelopeId);
    const decision = decide(before);
    if (decision === unchanged) return before;
    const saved = await save(before, decision, now);
    if (saved) return saved;
  }
  throw new Refusal("CONFLICT");
}

async function save(before: Envelope, change: Change, now: Date): Promise<Envelope | undefined> {
  const { envelope, entry } = chained(change.envelope, change.entry, now);
  const failed = await transactIf([
    {
      Put: {
        TableName: table,
        Item: itemOf(envelope),
        ConditionExpression: "#envelope.#head.#hash = :head",
        ExpressionAttributeNames: { "#envelope": "envelope", "#head": "head", "#hash": "hash" },
        ExpressionAttributeValues: { ":head": before.head.hash },
      },
    },
    ...valuesItems(envelope, change.values),
    ...shownItems(envelope, change.shown),
    ...contactItems(table, envelope, before, now),
    ...countItems(before, envelope),
    putEntry(entry),
  ]);
  return failed ? undefined : envelope;
}

function chained(
  envelope: Envelope,
  draft: EntryDraft,
  now: Date,
): { envelope: Envelope; entry: Entry } {
  const chain = {
    envelopeId: envelope.id,
    document: envelope.original.sha256,
    head: envelope.head,
  };
  const entry = nextEntry(draft, chain, now);
  return { envelope: { ...envelope, head: headAfter(entry) }, entry };
}

function valuesItems(envelope: Envelope, values: SignedValues | undefined): TransactItem[] {
  if (!values) return [];
  const ttl = keptUntil(envelope.createdAt);
  const Item = { ...keys.values(envelope.id, values.signerId), values, ttl };
  return [{ Put: { TableName: table, Item } }];
}

function shownItems(envelope: Envelope, shown: Shown | undefined): TransactItem[] {
  if (!shown) return [];
  const Item = {
    ...keys.shown(envelope.id, digest(shown)),
    shown,
    ttl: keptUntil(envelope.createdAt),
  };
  return [{ Put: { TableName: table, Item } }];
}

/** The item with the attributes that its indexes need; a deleted envelope is not listed. */
function itemOf(envelope: Envelope): Record<string, unknown> {
  const due = dueAt(envelope);
  return {
    ...keys.envelope(envelope.id),
    envelope: envelopeToItem(envelope),
    ttl: keptUntil(envelope.createdAt),
    ...(envelope.deletedAt
      ? {}
      : {
          ownerId: envelope.sender.userId,
          createdAt: `${envelope.createdAt}#${envelope.id}`,
          listing: listingOf(envelope),
        }),
    ...(due ? { dueShard, dueAt: due } : {}),
  };
}

const listingItem = z.object({
  envelopeId: z.string(),
  name: z.string(),
  title: z.string(),
  createdAt: z.string(),
  status: z.enum(wireStatuses),
  stage: z.enum(stages),
  signed: z.number(),
  of: z.number(),
  declined: z.optional(z.object({ name: z.string(), reason: z.string() })),
});

/** A row of the dashboard. */
export type Listing = z.output<typeof listingItem>;

const listingOf = (envelope: Envelope): Listing => ({
  envelopeId: envelope.id,
  name: envelope.fileName,
  title: envelope.title,
  createdAt: envelope.createdAt,
  status: wireStatusOf(envelope.status),
  stage: stageOf(envelope),
  signed: signedCount(envelope),
  of: envelope.signers.length,
  ...declinedBy(envelope),
});

function declinedBy({ signers }: Envelope): Pick<Listing, "declined"> {
  const signer = signers.find(({ status }) => status === "declined");
  const reason = signer?.declineReason;
  return signer && reason ? { declined: { name: signerName(signer), reason } } : {};
}

/** Page `page` (from 0) of an account's envelopes, newest first. */
export async function listEnvelopes(
  userId: string,
  pageSize: number,
  page: number,
): Promise<Listing[]> {
  const pages = queryPages({
    TableName: table,
    IndexName: "byOwner",
    KeyConditionExpression: "ownerId = :owner",
    ExpressionAttributeValues: { ":owner": userId },
    ScanIndexForward: false,
    Limit: pageSize,
  });
  let number = 0;
  for await (const items of pages) {
    if (number++ === page) return items.map((item) => z.parse(listingItem, item["listing"]));
  }
  return [];
}

/** Ids of all envelopes that owe something by `now`, the longest overdue first, page by page. */
export async function* dueEnvelopes(now: Date): AsyncGenerator<string> {
  const pages = queryPages({
    TableName: table,
    IndexName: "byDue",
    KeyConditionExpression: "dueShard = :shard AND dueAt <= :now",
    ExpressionAttributeValues: { ":shard": dueShard, ":now": now.toISOString() },
    Limit: 100,
  });
  for await (const items of pages) {
    for (const item of items) yield z.parse(z.string(), item["pk"]).slice("E#".length);
  }
}

const countsItem = z.object({
  inProgress: z._default(z.number(), 0),
  completed: z._default(z.number(), 0),
  rejected: z._default(z.number(), 0),
});
export type Counts = z.output<typeof countsItem>;

export async function getCounts(userId: string): Promise<Counts> {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: keys.counts(userId) }));
  return z.parse(countsItem, Item ?? {});
}

/** The counter in which an envelope is counted, if any. */
function counterOf(envelope: Envelope | undefined): keyof Counts | undefined {
  if (!envelope || envelope.deletedAt) return undefined;
  const status = wireStatusOf(envelope.status);
  return status === "created" ? "inProgress" : status;
}

function countItems(before: Envelope | undefined, after: Envelope): TransactItem[] {
  const from = counterOf(before);
  const to = counterOf(after);
  if (from === to) return [];
  const steps = [...(from ? [[from, -1] as const] : []), ...(to ? [[to, 1] as const] : [])];
  return [
    {
      Update: {
        TableName: table,
        Key: keys.counts(after.sender.userId),
        UpdateExpression: `ADD ${steps.map((_, i) => `#c${i} :c${i}`).join(", ")}`,
        ExpressionAttributeNames: Object.fromEntries(steps.map(([name], i) => [`#c${i}`, name])),
        ExpressionAttributeValues: Object.fromEntries(steps.map(([, step], i) => [`:c${i}`, step])),
      },
    },
  ];
}
