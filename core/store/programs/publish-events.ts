import * as z from "zod/mini";
import { eventAnswer } from "#contract/calls/events";
import { retention } from "#contract/rules/installation/legal";
import { dayMs } from "../../domain/common/time.ts";
import { type AccountEvent, type NotedEvent, numbered } from "../../domain/programs/event.ts";
import { variable } from "../../environment.ts";
import { dueIds } from "../common/due.ts";
import { expr, isStill, setting } from "../common/expression.ts";
import { eventShards, keys } from "../common/keys.ts";
import { deleteItem, getItem, putIf, queryAll, updateIf } from "../common/table.ts";
import { hooksToTell } from "./hooks.ts";

const table = variable("EVENTS_TABLE");

const batchMax = 10;
const lostRacesMax = 25;

export interface Publishing {
  readonly now: Date;
  /** When this run ends at the latest, also if it is killed. */
  readonly endsAt: Date;
  readonly isTimeLeft: () => boolean;
  /** Tells the workers of webhooks that there is something to send. */
  readonly tell: (hookIds: readonly string[]) => Promise<void>;
}

/**
 * Puts all recorded events of an account into its feed, each once and in order. Several publishers may run at once, and
 * each may end at any point: the end of the feed moves first, and then says which recorded events have the last numbers.
 * The publisher that has moved it puts these into the feed, tells the webhooks, and deletes what was recorded. If that ends too
 * soon, the next publisher finds by what is still recorded that it has to be done again.
 */
export async function publishEvents(userId: string, publishing: Publishing): Promise<void> {
  for (let lostRaces = 0; lostRaces < lostRacesMax; ) {
    // In this order: recorded events that the head names and the list has not are in the feed.
    const head = await findHead(userId);
    const noted = await listNoted(userId);
    if (noted.length === 0) return;
    if (head.isClosed) return removeAll(noted);
    const end = await publishAll(userId, head, noted, publishing);
    if (end === "stopped") return;
    if (end === "lost race") lostRaces++;
  }
  throw new Error("other publishers were always faster");
}

type End = "published" | "lost race" | "stopped";

async function publishAll(
  userId: string,
  before: Head,
  noted: readonly NotedEvent[],
  publishing: Publishing,
): Promise<End> {
  const { now, isTimeLeft } = publishing;
  let head = before;
  for (let left = noted; left.length > 0; ) {
    const batch = nextBatch(head, left);
    // The publisher that works on it looks for more afterwards.
    const isUnderWay = batch.seq === head.seq && head.until > now.toISOString();
    if (isUnderWay || !isTimeLeft()) return "stopped";
    const moved = await moveHead(userId, head, batch, publishing);
    if (!moved) return "lost race";
    const own = left.filter(({ order }) => batch.orders.includes(order));
    await finish(userId, moved, own, publishing);
    left = left.filter((one) => !own.includes(one));
    head = moved;
  }
  return "published";
}

/** The end of a feed. */
interface Head extends Batch {
  readonly isClosed: boolean;
  /** When the publisher that moved it last has ended, or will have at the latest. */
  readonly until: string;
}

interface Batch {
  /** The number of the last event. */
  readonly seq: number;
  /** The recorded events that have the last numbers, in their order. */
  readonly orders: readonly string[];
}

/** The events that were given numbers and are not finished; else, those that get the next ones. */
function nextBatch({ seq, orders }: Head, noted: readonly NotedEvent[]): Batch {
  if (noted.some(({ order }) => orders.includes(order))) return { seq, orders };
  const next = noted.slice(0, batchMax).map(({ order }) => order);
  return { seq: seq + next.length, orders: next };
}

/**
 * In their order. Read from the end: a reader that finds an event this way also finds the earlier ones of its envelope,
 * which were stored before it and are read after it.
 */
async function listNoted(userId: string): Promise<NotedEvent[]> {
  const isNoted = expr`pk = ${keys.notedEvent(userId, "").pk}`;
  const items = await queryAll(table, isNoted, { ScanIndexForward: false });
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
  orders: z._default(z.array(z.string()), []),
  until: z._default(z.string(), ""),
});

const findHead = async (userId: string): Promise<Head> =>
  z.parse(headItem, (await getItem(table, keys.feedHead(userId))) ?? {});

/** Discards the events of an account that was erased. */
const removeAll = async (noted: readonly NotedEvent[]): Promise<void> =>
  void (await Promise.all(
    noted.map(({ userId, order }) => deleteItem(table, keys.notedEvent(userId, order))),
  ));

/** Largest difference between publishers' clocks. */
const clocksApartMs = 5_000;

/**
 * The head as it is then; undefined if somebody else has moved it, or the account is erased. Versions before `orders`
 * would give new numbers to events that have theirs, so they must not publish any.
 */
async function moveHead(
  userId: string,
  before: Head,
  { seq, orders }: Batch,
  { endsAt }: Publishing,
): Promise<Head | undefined> {
  const until = new Date(endsAt.getTime() + clocksApartMs).toISOString();
  return setHead(userId, before, { seq, until, orders, dataFormat: 2 });
}

/** Undefined, without any change, if the head is no longer as it was read. */
async function setHead(
  userId: string,
  before: Head,
  values: Readonly<Record<string, unknown>>,
): Promise<Head | undefined> {
  const isSeq = isStill(expr`seq`, before.seq || undefined);
  const isUntil = isStill(expr`until`, before.until || undefined);
  const isAsRead = expr`${isSeq} AND ${isUntil} AND attribute_not_exists(isClosed)`;
  const item = await updateIf(table, keys.feedHead(userId), setting(values), isAsRead);
  return item && z.parse(headItem, item);
}

/**
 * Puts events into the feed one after the other, so that a reader finds none before those that it follows. What fails
 * is left to the next publisher.
 */
async function finish(
  userId: string,
  head: Head,
  own: readonly NotedEvent[],
  { now, tell }: Publishing,
): Promise<void> {
  const last = head.seq - head.orders.length;
  const events = own.map((one) => numbered(one, last + head.orders.indexOf(one.order) + 1));
  try {
    const hookIds = await hooksToTell(userId, last, events);
    for (const event of events) await putIf(table, feedItem(userId, event, now));
    if (hookIds.length > 0) await tell(hookIds);
    await removeAll(own);
  } catch (error) {
    await setHead(userId, head, { until: undefined });
    throw error;
  }
}

const feedItem = (userId: string, event: AccountEvent, now: Date) => ({
  ...keys.feedEvent(userId, event.data.seq),
  event,
  ttl: Math.ceil((now.getTime() + retention.eventDays * dayMs) / 1000),
});

/**
 * Ends an account's feed. Returns whether no publisher can put anything into it any more: one that is under way may, until
 * its run has ended.
 */
export async function endFeed(userId: string, ttl: number, now: Date): Promise<boolean> {
  const closed = expr`SET isClosed = ${true}, ttl = ${ttl}`;
  const item = await updateIf(table, keys.feedHead(userId), closed);
  const { until, orders } = z.parse(headItem, item ?? {});
  if (until <= now.toISOString()) return true;
  return !(await listNoted(userId)).some(({ order }) => orders.includes(order));
}

/**
 * Ids of the accounts with events that should have been published by `now`, a separate list for each partition of the
 * index.
 */
export const accountsToPublish = (now: Date): AsyncGenerator<string>[] =>
  eventShards.map((shard) => accountsInShard(shard, now));

async function* accountsInShard(shard: string, now: Date): AsyncGenerator<string> {
  const found = new Set<string>();
  for await (const userId of dueIds({ table, index: "byDue", shard }, "O#", now)) {
    if (!found.has(userId)) yield userId;
    found.add(userId);
  }
}
