import * as z from "zod/mini";
import { retention } from "#contract/legal";
import { eventAnswer } from "#contract/v1/events";
import { dayMs } from "../../domain/common/time.ts";
import { type AccountEvent, type NotedEvent, numbered } from "../../domain/programs/event.ts";
import { variable } from "../../environment.ts";
import { eventShards, keys } from "../common/keys.ts";
import { getItem, queryAll, queryPages, type TransactItem, transactIf } from "../common/table.ts";
import { deliveriesFor } from "./hooks.ts";

const table = variable("EVENTS_TABLE");

/** With at most five deliveries for each event, far below the 100 items and 4 MB of a transaction. */
const batchMax = 10;
const lostRacesMax = 25;

export interface Publishing {
  readonly now: Date;
  readonly isTimeLeft: () => boolean;
  /** Gets the webhooks that are owed something new; if a crash prevents the call, their own search finds them. */
  readonly tell: (hookIds: readonly string[]) => Promise<void>;
}

/**
 * Puts all recorded events of an account into its feed, each once and in order. Several publishers may run at once, and
 * each may end at any point: one transaction moves some events and the end of the feed, on the condition that nobody
 * else has moved either.
 */
export async function publishEvents(userId: string, publishing: Publishing): Promise<void> {
  for (let tries = 1; tries <= lostRacesMax; tries++) {
    const noted = await listNoted(userId);
    if (noted.length === 0 || (await publishAll(userId, noted, publishing))) return;
  }
  throw new Error("other publishers were always faster");
}

/**
 * In their order. Read from the end: a reader that finds an event this way also finds the earlier ones of its envelope,
 * which were stored before it and are read after it.
 */
async function listNoted(userId: string): Promise<NotedEvent[]> {
  const items = await queryAll({
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": keys.notedEvent(userId, "").pk },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return items.reverse().map((item) => {
    const { sk, event } = z.parse(notedItem, item);
    return { userId, order: sk, event };
  });
}

const notedItem = z.object({
  sk: z.string(),
  event: z.extend(eventAnswer, { data: z.omit(eventAnswer.shape.data, { seq: true }) }),
});

const headItem = z.object({
  seq: z._default(z.number(), 0),
  isClosed: z._default(z.boolean(), false),
});

/** False if another publisher was faster. */
async function publishAll(
  userId: string,
  noted: readonly NotedEvent[],
  publishing: Publishing,
): Promise<boolean> {
  const item = await getItem(table, keys.feedHead(userId));
  const { seq, isClosed } = z.parse(headItem, item ?? {});
  for (let from = 0; from < noted.length && publishing.isTimeLeft(); from += batchMax) {
    const batch = noted.slice(from, from + batchMax);
    const isDone = isClosed
      ? await discard(batch)
      : await publish({ userId, last: seq + from }, batch, publishing);
    if (!isDone) return false;
  }
  return true;
}

/** Discards the events of an account that was erased. */
const discard = async (batch: readonly NotedEvent[]): Promise<boolean> =>
  (await transactIf(batch.map(removal))) === undefined;

async function publish(
  { userId, last }: { readonly userId: string; readonly last: number },
  batch: readonly NotedEvent[],
  { now, tell }: Publishing,
): Promise<boolean> {
  const events = batch.map((noted, index) => numbered(noted, last + index + 1));
  const deliveries = await deliveriesFor(userId, events);
  const failed = await transactIf([
    headMove(userId, last, events.length),
    ...batch.map(removal),
    ...events.map((event) => feedPut(userId, event, now)),
    ...deliveries.items,
  ]);
  if (failed) return false;
  if (deliveries.hookIds.length > 0) await tell(deliveries.hookIds);
  return true;
}

/** On the condition that the feed still ends where it did, and that the account is not erased. */
const headMove = (userId: string, last: number, count: number): TransactItem => ({
  Update: {
    TableName: table,
    Key: keys.feedHead(userId),
    UpdateExpression: "SET seq = :next",
    ConditionExpression: `${last === 0 ? "attribute_not_exists(seq)" : "seq = :last"} AND attribute_not_exists(isClosed)`,
    ExpressionAttributeValues: {
      ":next": last + count,
      ...(last === 0 ? {} : { ":last": last }),
    },
  },
});

/** On the condition that nobody has published it. */
const removal = ({ userId, order }: NotedEvent): TransactItem => ({
  Delete: {
    TableName: table,
    Key: keys.notedEvent(userId, order),
    ConditionExpression: "attribute_exists(pk)",
  },
});

const feedPut = (userId: string, event: AccountEvent, now: Date): TransactItem => ({
  Put: {
    TableName: table,
    Item: {
      ...keys.feedEvent(userId, event.data.seq),
      event,
      ttl: Math.ceil((now.getTime() + retention.eventDays * dayMs) / 1000),
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/**
 * Ids of the accounts with events that should have been published by `now`, a separate list for each partition of the
 * index.
 */
export const accountsToPublish = (now: Date): AsyncGenerator<string>[] =>
  eventShards.map((shard) => accountsInShard(shard, now));

async function* accountsInShard(shard: string, now: Date): AsyncGenerator<string> {
  const found = new Set<string>();
  const pages = queryPages({
    TableName: table,
    IndexName: "byDue",
    KeyConditionExpression: "dueShard = :shard AND dueAt <= :now",
    ExpressionAttributeValues: { ":shard": shard, ":now": now.toISOString() },
    Limit: 100,
  });
  for await (const items of pages) {
    for (const item of items) {
      const userId = z.parse(z.string(), item["pk"]).slice("O#".length);
      if (!found.has(userId)) yield userId;
      found.add(userId);
    }
  }
}
