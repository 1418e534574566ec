import * as z from "zod/mini";
import { tryAnswer } from "#contract/hooks";
import { eventAnswer } from "#contract/v1/events";
import {
  type EndedDelivery,
  type Hook,
  type OwedDelivery,
  type Tried,
  wants,
} from "../../domain/programs/hook.ts";
import type { AfterTry, HookState } from "../../domain/programs/webhook.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { changeInRun, leaseTo, updateInRun } from "../common/lease.ts";
import {
  deleteIf,
  deleteItem,
  getItem,
  putIf,
  queryPage,
  transactIf,
  updateIf,
} from "../common/table.ts";
import { listEvents, newestEvents } from "./events.ts";
import {
  type Due,
  deliveryTtl,
  duePut,
  findHook,
  itemOf,
  listDue,
  listHooks,
  owedPut,
  readHook,
  removeDeliveries,
  removeHook,
  type StoredHook,
} from "./hooks.ts";

const table = variable("EVENTS_TABLE");

/** What a webhook is owed, in the order of the events' numbers, and the results. */

const owedItem = z.object({
  seq: z.number(),
  event: eventAnswer,
  tries: z.number(),
  nextAt: z.string(),
  triedAt: z.optional(z.string()),
  keepsTimes: z.optional(z.boolean()),
  last: z.optional(tryAnswer),
  ttl: z.number(),
});

const endedItem = z.object({
  event: eventAnswer,
  state: z.enum(["delivered", "failed"]),
  tries: z.number(),
  last: tryAnswer,
  ttl: z.number(),
});

const readOwed = (item: Record<string, unknown>): OwedDelivery => z.parse(owedItem, item);
const readEnded = (item: Record<string, unknown>): EndedDelivery => z.parse(endedItem, item);

/** The deliveries that a webhook is owed, as far as they were looked at. */
export interface OwedPart {
  readonly owed: readonly OwedDelivery[];
  /** The number of the last event of the feed that was looked at; undefined if the webhook has no cursor. */
  readonly last: number | undefined;
  /** Whether the feed has more. */
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
  const stored = (
    await queryPage({
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": keys.owedDelivery(hook.id, 0).pk },
      ConsistentRead: true,
    })
  ).map(readOwed);
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
  const { pk, sk: from } = keys.delivery(hookId, after + 1);
  const items = await queryPage({
    TableName: table,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": keys.delivery(hookId, to).sk },
    ConsistentRead: true,
  });
  return items.map((item) => readEnded(item).event.data.seq);
}

/** Newest first, including those that are still owed; `before` is the number of an event. */
export async function listDeliveries(
  hook: Hook,
  { before, limit }: { readonly before: number; readonly limit: number },
  now: Date,
): Promise<readonly (OwedDelivery | EndedDelivery)[]> {
  const page = (key: { readonly pk: string; readonly sk: string }) =>
    queryPage({
      TableName: table,
      KeyConditionExpression: "pk = :pk AND sk < :sk",
      ExpressionAttributeValues: { ":pk": key.pk, ":sk": key.sk },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    });
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

/** A run that works on a hook; no other run does until the lease has ended. */
export interface HookRun {
  readonly userId: string;
  readonly hookId: string;
  readonly runId: string;
}

/** `busy` while another run is in progress. */
export async function beginHookRun(
  { userId, hookId, runId }: HookRun,
  lifeMs: number,
  now: Date,
): Promise<"begun" | "busy" | "gone"> {
  const where = "attribute_exists(pk)";
  const begun = await leaseTo(runId, itemOf(userId, hookId), lifeMs, now, where);
  if (begun) return "begun";
  return (await findHook(userId, hookId)) ? "busy" : "gone";
}

/** The hook as it is now; undefined once the run has lost it to another one, or it was deleted. */
export async function hookOfRun({
  userId,
  hookId,
  runId,
}: HookRun): Promise<StoredHook | undefined> {
  const hook = await findHook(userId, hookId);
  return hook?.runId === runId ? hook : undefined;
}

/** Makes the run in progress look again, and returns its id; undefined if there is none. */
export async function wakeHookRun(
  { userId, hookId, runId }: HookRun,
  now: Date,
): Promise<string | undefined> {
  const woken = await updateIf({
    ...itemOf(userId, hookId),
    UpdateExpression: "SET wokenBy = :run",
    ConditionExpression: "leaseUntil > :now",
    ExpressionAttributeValues: { ":run": runId, ":now": now.toISOString() },
  });
  return woken && readHook(woken).runId;
}

/** Ends a run that has failed. */
export const giveUpHookRun = (run: HookRun): Promise<boolean> =>
  changeHookInRun(run, { leaseUntil: "" });

/** The state that a run has seen when it found nothing more to send. */
export interface HookSeen extends Pick<StoredHook, "wokenBy"> {
  /** The cursor to be stored; undefined if the hook has none. */
  readonly cursor: number | undefined;
}

/** False if the run has lost the hook, or was woken since it has read what it has seen. */
export async function endHookRun(
  { userId, hookId, runId }: HookRun,
  { cursor, wokenBy }: HookSeen,
): Promise<boolean> {
  const values = { leaseUntil: "", ...(cursor === undefined ? {} : { cursor }) };
  const update = updateInRun(runId, itemOf(userId, hookId), values);
  const isAsSeen = wokenBy ? "wokenBy = :seen" : "attribute_not_exists(wokenBy)";
  const ended = await updateIf({
    ...update,
    ConditionExpression: `${update.ConditionExpression} AND ${isAsSeen}`,
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ...(wokenBy ? { ":seen": wokenBy } : {}),
    },
  });
  return ended !== undefined;
}

/** False if the run has lost the hook. */
export const changeHookInRun = (
  { userId, hookId, runId }: HookRun,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> => changeInRun(runId, itemOf(userId, hookId), values);

/**
 * Records the result of a try, for the hook and for the delivery, both or neither. What comes from the feed and is
 * delivered at once changes nothing of a hook that works, so it is one write; deliveries of a hook that was deleted
 * meanwhile are deleted at the end of the run.
 */
export async function noteTry(
  run: HookRun,
  one: OwedDelivery,
  before: HookState,
  { hook, owed }: AfterTry<OwedDelivery>,
  last: Tried,
  now: Date,
): Promise<void> {
  const seq = one.event.data.seq;
  const owedKey = { TableName: table, Key: keys.owedDelivery(run.hookId, seq) };
  const ttl = deliveryTtl(now);
  const state = hook.failingSince ? "failed" : "delivered";
  const ended: EndedDelivery = { event: one.event, state, tries: one.tries + 1, last };
  const endedPut = { TableName: table, Item: { ...keys.delivery(run.hookId, seq), ...ended, ttl } };
  if (one.isInFeed && state === "delivered" && !before.failingSince) {
    await putIf(endedPut);
    return;
  }
  await transactIf([
    { Update: stateUpdate(run, hook, now) },
    ...(owed
      ? [{ Put: { TableName: table, Item: { ...owedKey.Key, ...owed, last, ttl } } }]
      : [{ Delete: owedKey }, { Put: endedPut }]),
  ]);
}

/** Writes only what a try decides, because the owner may have turned the hook off in between. */
function stateUpdate({ userId, hookId, runId }: HookRun, hook: HookState, now: Date) {
  const { off, failingSince, failedAt, pausedUntil, workedAgainAt } = hook;
  return updateInRun(runId, itemOf(userId, hookId), {
    ...{ failingSince, failedAt, pausedUntil, workedAgainAt },
    ...(off ? { off, owesMail: true, offAt: now.toISOString() } : {}),
  });
}

/**
 * Sets when the hook is to be looked at next; undefined means never. False, with nothing written, if it was marked as
 * due since `before` was read.
 */
export async function settleDue(
  { userId, hookId }: Pick<HookRun, "userId" | "hookId">,
  before: Due | undefined,
  nextAt: string | undefined,
): Promise<boolean> {
  if (!before && nextAt === undefined) return true;
  const condition = before
    ? { ConditionExpression: "mark = :mark", ExpressionAttributeValues: { ":mark": before.mark } }
    : { ConditionExpression: "attribute_not_exists(pk)" };
  if (nextAt === undefined)
    return deleteIf({ TableName: table, Key: keys.hookDue(userId, hookId), ...condition });
  const mark = `${nextAt}#${Math.random()}`;
  return putIf({ ...duePut(userId, hookId, mark, nextAt), ...condition });
}

/** Deletes what a deleted hook was owed. */
export async function removeAfterHook(
  { userId, hookId }: Pick<HookRun, "userId" | "hookId">,
  due: Due | undefined,
): Promise<void> {
  await removeDeliveries(hookId);
  if (due) await settleDue({ userId, hookId }, due, undefined);
}

/**
 * Removes an account's webhooks and all that they were owed. If an earlier run ended too soon, it may have removed
 * webhooks but left their marks: these lead to the rest, so they are removed last.
 */
export async function removeHooks(userId: string): Promise<void> {
  for (const { hook } of await listHooks(userId)) await removeHook(userId, hook.id, new Date());
  for (const { hookId, due } of await listDue(userId)) {
    await removeAfterHook({ userId, hookId }, due);
  }
  await deleteItem(table, keys.hookCount(userId));
}

/** Owes a delivery once more, with ten tries; undefined if there is none with this number. */
export async function oweAgain(
  hook: Hook,
  seq: number,
  now: Date,
): Promise<OwedDelivery | undefined> {
  const { userId, id: hookId } = hook;
  const stored =
    (await getItem(table, keys.owedDelivery(hookId, seq))) ??
    (await getItem(table, keys.delivery(hookId, seq)));
  const event = stored
    ? z.parse(z.object({ event: eventAnswer }), stored).event
    : await waitingEvent(hook, seq, now);
  if (!event) return undefined;
  const nextAt = now.toISOString();
  const mark = `${nextAt}#${Math.random()}`;
  await transactIf([owedPut(hookId, event, nextAt), { Put: duePut(userId, hookId, mark, nextAt) }]);
  return { seq, event, tries: 0, nextAt };
}

async function waitingEvent(hook: Hook, seq: number, now: Date) {
  const { cursor: after = seq } = hook;
  const isWanted = (event: OwedDelivery["event"]) => event.data.seq === seq && wants(hook, event);
  const one = { after: Math.max(after, seq - 1), before: seq + 1, limit: 1, isWanted };
  return (await newestEvents(hook.userId, one, now))[0];
}

/** Owes events of the feed once more, in their order, so that a run that ends in between has done the first ones. */
export async function oweEvents(
  hookId: string,
  events: readonly OwedDelivery["event"][],
  now: Date,
): Promise<void> {
  for (const event of events) await transactIf([owedPut(hookId, event, now.toISOString())]);
}
