import * as z from "zod/mini";
import { eventAnswer } from "#contract/calls/events";
import { tryAnswer } from "#contract/rules/programs/hooks";
import {
  type EndedDelivery,
  type Hook,
  type OwedDelivery,
  wants,
} from "../../domain/programs/hook.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, putting, queryPart, transactIf } from "../common/table.ts";
import { listEvents, newestEvents } from "./events.ts";
import { dueItemOf, owedPut } from "./hooks.ts";

const table = variable("EVENTS_TABLE");

/** The deliveries that a webhook is owed, in the order of the events' numbers, and the results. */

const owedItem = z.object({
  seq: z.number(),
  event: eventAnswer,
  tries: z.number(),
  nextAt: z.string(),
  triedAt: z.optional(z.string()),
  keepsTimes: z.optional(z.boolean()),
  last: z.optional(tryAnswer),
  path: z.optional(z.string()),
  ttl: z.number(),
});

const endedItem = z.object({
  event: eventAnswer,
  state: z.enum(["delivered", "failed"]),
  tries: z.number(),
  last: tryAnswer,
  path: z.optional(z.string()),
  ttl: z.number(),
});

const readOwed = (item: Record<string, unknown>): OwedDelivery => z.parse(owedItem, item);
const readEnded = (item: Record<string, unknown>): EndedDelivery => z.parse(endedItem, item);

/** The deliveries that a webhook is owed, as far as they were looked at. */
export interface OwedPart {
  readonly owed: readonly OwedDelivery[];
  /** The number of the last event of the feed that was looked at; undefined if the webhook has no cursor. */
  readonly last: number | undefined;
  readonly more: boolean;
}

const feedPart = 100;

/**
 * The deliveries that failed or were asked for once more, as much as one query reads (at most 1 MB), and some of what the feed has after
 * `after`.
 */
export async function owedDeliveries(
  hook: Hook,
  after: number | undefined,
  now: Date,
): Promise<OwedPart> {
  const { items } = await queryPart(table, expr`pk = ${keys.owedDelivery(hook.id, 0).pk}`);
  const stored = items.map(readOwed);
  if (after === undefined) return { owed: stored, last: undefined, more: false };
  const question = { after, types: hook.types, limit: feedPart };
  const { events, last, more } = await listEvents(hook.userId, question, now);
  const ended = events.length === 0 ? [] : await endedBetween(hook.id, after, last);
  const known = new Set([...stored.map(({ seq }) => seq), ...ended]);
  const fresh = events.filter((event) => wants(hook, event) && !known.has(event.data.seq));
  return { owed: [...stored, ...fresh.map(inFeed)], last, more };
}

const inFeed = (event: OwedDelivery["event"]): OwedDelivery => ({
  ...{ seq: event.data.seq, event, tries: 0, nextAt: event.timestamp },
  isInFeed: true,
});

/** Numbers of deliveries that have ended: a run that ended too soon has not moved the cursor. */
async function endedBetween(hookId: string, after: number, to: number): Promise<number[]> {
  const { pk, sk: first } = keys.delivery(hookId, after + 1);
  const last = keys.delivery(hookId, to).sk;
  const between = expr`pk = ${pk} AND sk BETWEEN ${first} AND ${last}`;
  const { items } = await queryPart(table, between);
  return items.map((item) => readEnded(item).event.data.seq);
}

/** Newest first, including those that are still owed; `before` is the number of an event. */
export async function listDeliveries(
  hook: Hook,
  { before, limit }: { readonly before: number; readonly limit: number },
  now: Date,
): Promise<readonly (OwedDelivery | EndedDelivery)[]> {
  const page = async ({ pk, sk }: { readonly pk: string; readonly sk: string }) => {
    const latest = { ScanIndexForward: false, Limit: limit };
    return (await queryPart(table, expr`pk = ${pk} AND sk < ${sk}`, latest)).items;
  };
  const { id, cursor: after = before } = hook;
  const isWanted = (event: OwedDelivery["event"]) => wants(hook, event);
  const [waiting, ended, owed] = await Promise.all([
    newestEvents(hook.userId, { after, before, limit, isWanted }, now),
    page(keys.delivery(id, before)),
    page(keys.owedDelivery(id, before)),
  ]);
  // A delivery that is sent again is in both lists until that has ended.
  const bySeq = new Map<number, OwedDelivery | EndedDelivery>(
    [...waiting.map(inFeed), ...ended.map(readEnded), ...owed.map(readOwed)].map((one) => [
      one.event.data.seq,
      one,
    ]),
  );
  return [...bySeq.values()]
    .sort((one, other) => other.event.data.seq - one.event.data.seq)
    .slice(0, limit);
}

/** Owes a delivery once more, with ten tries; undefined if there is none with this number. */
export async function oweAgain(
  hook: Hook,
  seq: number,
  now: Date,
): Promise<OwedDelivery | undefined> {
  const { userId, id: hookId } = hook;
  const stored = await storedDelivery(hookId, seq);
  const event = stored?.event ?? (await waitingEvent(hook, seq, now));
  if (!event) return undefined;
  const nextAt = now.toISOString();
  const mark = `${nextAt}#${Math.random()}`;
  const due = putting(table, dueItemOf(userId, hookId, mark, nextAt));
  const again = { event, path: stored?.path };
  await transactIf([owedPut(hookId, again, nextAt), due]);
  return { seq, ...again, tries: 0, nextAt };
}

const deliveryItem = z.object({ event: eventAnswer, path: z.optional(z.string()) });

/** A delivery that is owed apart from the feed, or has ended. */
async function storedDelivery(hookId: string, seq: number) {
  const item =
    (await getItem(table, keys.owedDelivery(hookId, seq))) ??
    (await getItem(table, keys.delivery(hookId, seq)));
  return item && z.parse(deliveryItem, item);
}

async function waitingEvent(hook: Hook, seq: number, now: Date) {
  const { cursor: after = seq } = hook;
  const isWanted = (event: OwedDelivery["event"]) => event.data.seq === seq && wants(hook, event);
  const one = { after: Math.max(after, seq - 1), before: seq + 1, limit: 1, isWanted };
  return (await newestEvents(hook.userId, one, now))[0];
}

/** Owes events of the feed once more, in their order, so that a run that ends in between has done the first ones. */
export async function oweEvents(
  { id: hookId, storage }: Pick<Hook, "id" | "storage">,
  events: readonly OwedDelivery["event"][],
  now: Date,
): Promise<void> {
  for (const event of events) {
    // A document that a storage has already is put under no second name.
    const path = storage && (await storedDelivery(hookId, event.data.seq))?.path;
    await transactIf([owedPut(hookId, { event, path }, now.toISOString())]);
  }
}
