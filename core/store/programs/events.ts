import * as z from "zod/mini";
import { eventAnswer } from "#contract/calls/events";
import type { EventType } from "#contract/rules/programs/events";
import type { AccountEvent } from "../../domain/programs/event.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { queryPages, queryPart } from "../common/table.ts";

const table = variable("EVENTS_TABLE");

interface FeedQuestion {
  /** The number of an event; the list has the events after it. */
  readonly after: number;
  /** All types if absent. */
  readonly types?: readonly EventType[] | undefined;
  readonly limit: number;
}

interface FeedPart {
  readonly events: readonly AccountEvent[];
  /** The number of the last event that was looked at. */
  readonly last: number;
  readonly more: boolean;
}

const readMax = 1000;
const pageMax = 100;

/** An account's events in the order of their numbers. Looks at a thousand at most. */
export async function listEvents(
  userId: string,
  { after, types, limit }: FeedQuestion,
  now: Date,
): Promise<FeedPart> {
  const events: AccountEvent[] = [];
  let last = after;
  for (let read = 0; read < readMax; read += pageMax) {
    const page = await readFeed(userId, last, now);
    for (const event of page.events) {
      if (events.length === limit) return { events, last, more: true };
      last = event.data.seq;
      if (!types || types.includes(event.type)) events.push(event);
    }
    if (!page.more) return { events, last, more: false };
  }
  return { events, last, more: true };
}

/**
 * A query that runs during a publisher's transaction may find its later events but not its earlier ones. Whatever it
 * has found is stored by then, with all that comes before; when read again, only expired events are missing.
 */
async function readFeed(userId: string, after: number, now: Date) {
  const page = await queryFeed(userId, { after, to: numberMax }, now);
  const found = page.events.at(-1)?.data.seq;
  if (found === undefined || found - after === page.events.length) return page;
  return { ...page, events: (await queryFeed(userId, { after, to: found }, now)).events };
}

const numberMax = 999_999_999_999;

async function queryFeed(
  userId: string,
  { after, to }: { readonly after: number; readonly to: number },
  now: Date,
) {
  const between = eventsBetween(userId, after + 1, to);
  const { items, next } = await queryPart(table, between, { Limit: pageMax });
  return { events: alive(items, now).map(({ event }) => event), more: next !== undefined };
}

interface Newest {
  readonly after: number;
  readonly before: number;
  readonly limit: number;
  readonly isWanted: (event: AccountEvent) => boolean;
}

/** Newest first: wanted events with numbers between `after` and `before`. */
export async function newestEvents(
  userId: string,
  { after, before, limit, isWanted }: Newest,
  now: Date,
): Promise<readonly AccountEvent[]> {
  if (before - after < 2) return [];
  const found: AccountEvent[] = [];
  const newest = { ScanIndexForward: false, Limit: pageMax };
  const between = eventsBetween(userId, after + 1, before - 1);
  for await (const items of queryPages(table, between, newest)) {
    for (const { event } of alive(items, now)) if (isWanted(event)) found.push(event);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

function eventsBetween(userId: string, first: number, last: number) {
  const { pk, sk } = keys.feedEvent(userId, first);
  return expr`pk = ${pk} AND sk BETWEEN ${sk} AND ${keys.feedEvent(userId, last).sk}`;
}

const alive = (items: readonly unknown[], now: Date) =>
  items.map((item) => z.parse(feedItem, item)).filter(({ ttl }) => ttl > now.getTime() / 1000);

const feedItem = z.object({ event: eventAnswer, ttl: z.number() });
