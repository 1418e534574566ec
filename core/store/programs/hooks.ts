import * as z from "zod/mini";
import { offReasons } from "#contract/hooks";
import { retention } from "#contract/legal";
import { limits } from "#contract/rules";
import { eventTypes } from "#contract/v1/events";
import { dayMs } from "../../domain/common/time.ts";
import type { AccountEvent } from "../../domain/programs/event.ts";
import { type Hook, type Replay, wants } from "../../domain/programs/hook.ts";
import { turnedOn } from "../../domain/programs/webhook.ts";
import { variable } from "../../environment.ts";
import { dueItems } from "../common/due.ts";
import { hookShardOf, hookShards, keys } from "../common/keys.ts";
import {
  changeItem,
  changes,
  deleteAll,
  getItem,
  listItems,
  type TransactItem,
  transactIf,
  updateIf,
} from "../common/table.ts";
import { endSilence } from "./silent-accounts.ts";

const table = variable("EVENTS_TABLE");

/** An account's webhooks; what they are owed is in `deliveries.ts`. */

const hookItem = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  url: z.string(),
  description: z.string(),
  types: z.array(z.enum(eventTypes)),
  generation: z.number(),
  replacedAt: z.optional(z.string()),
  createdAt: z.string(),
  off: z.optional(z.enum(offReasons)),
  failingSince: z.optional(z.string()),
  failedAt: z.optional(z.string()),
  pausedUntil: z.optional(z.string()),
  workedAgainAt: z.optional(z.string()),
  owesMail: z.optional(z.boolean()),
  replay: z.optional(z.object({ since: z.string(), after: z.number() })),
  cursor: z.optional(z.number()),
  addedAt: z.optional(z.record(z.string(), z.string())),
  offAt: z.optional(z.string()),
  onAt: z.optional(z.string()),
  runId: z.optional(z.string()),
  wokenBy: z.optional(z.string()),
});

/** A webhook with the run that works on it, or did last. */
export interface StoredHook extends Hook {
  readonly runId?: string | undefined;
  /** Another run, which has found this one in progress. */
  readonly wokenBy?: string | undefined;
}

/** Records when a webhook is to be looked at, for the search that finds what no message has announced. */
const dueItem = z.object({ mark: z.string(), dueAt: z.string() });
export type Due = z.output<typeof dueItem>;

export const readHook = (item: Record<string, unknown>): StoredHook => z.parse(hookItem, item);

const countItem = z.object({ madeCount: z.number() });

/** Several concurrent inserts count one after another. */
const lostRacesMax = 20;

/** Stores a new one; false if the account has reached its limit. */
export async function insertHook(hook: Hook): Promise<boolean> {
  const Key = keys.hookCount(hook.userId);
  for (let tries = 0; tries < lostRacesMax; tries++) {
    const found = await getItem(table, Key);
    const { madeCount } = found ? z.parse(countItem, found) : { madeCount: 0 };
    if (madeCount >= limits.hooksMax) return false;
    const counted = { TableName: table, Item: { ...Key, madeCount: madeCount + 1 } };
    const failed = await transactIf([
      { Put: { ...counted, ...(found ? unchanged(madeCount) : absent) } },
      { Put: { TableName: table, Item: { ...keys.hook(hook.userId, hook.id), ...hook } } },
      endSilence(hook.userId),
    ]);
    if (!failed) return true;
  }
  throw new Error("other new webhooks were always faster");
}

const absent = { ConditionExpression: "attribute_not_exists(pk)" };
const unchanged = (madeCount: number) => ({
  ConditionExpression: "madeCount = :before",
  ExpressionAttributeValues: { ":before": madeCount },
});

export async function findHook(userId: string, id: string): Promise<StoredHook | undefined> {
  const item = await getItem(table, keys.hook(userId, id));
  return item && readHook(item);
}

export async function findDue(userId: string, hookId: string): Promise<Due | undefined> {
  const item = await getItem(table, keys.hookDue(userId, hookId));
  return item && z.parse(dueItem, item);
}

/**
 * Marks of webhooks that are to be looked at, including deleted ones until the worker has deleted what they were owed.
 */
export async function listDue(
  userId: string,
): Promise<readonly { readonly hookId: string; readonly due: Due }[]> {
  const items = await itemsOf(userId);
  return items
    .filter((item) => String(item["sk"]).startsWith(keys.hookDue(userId, "").sk))
    .map((item) => ({ hookId: idsOfDue(item).hookId, due: z.parse(dueItem, item) }));
}

const itemsOf = (userId: string) => listItems(table, { ...keys.hookCount(userId), sk: "" });

/** Oldest first, each with the time when it is to be looked at. */
export async function listHooks(
  userId: string,
): Promise<readonly { readonly hook: Hook; readonly dueAt?: string }[]> {
  const items = await itemsOf(userId);
  const dueAts = new Map(items.map((item) => [item["sk"], item["dueAt"]]));
  return items
    .filter((item) => String(item["sk"]).startsWith(keys.hook(userId, "").sk))
    .map(readHook)
    .map((hook) => {
      const dueAt = dueAts.get(keys.hookDue(userId, hook.id).sk);
      return { hook, ...(typeof dueAt === "string" ? { dueAt } : {}) };
    })
    .sort((one, other) => one.hook.createdAt.localeCompare(other.hook.createdAt));
}

type Change = Partial<Pick<Hook, "url" | "types" | "addedAt" | "description">>;

/** The webhook after the change; undefined if there is none. */
export const changeHook = (userId: string, id: string, change: Change): Promise<Hook | undefined> =>
  setIn(
    userId,
    id,
    Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  );

export const turnOff = (userId: string, id: string, now: Date): Promise<Hook | undefined> =>
  setIn(userId, id, {
    ...{ off: "asked", offAt: now.toISOString() },
    ...{ owesMail: undefined, replay: undefined },
  });

/** Everything that the webhook is owed becomes due at that time. */
export async function turnOn(userId: string, id: string, now: Date): Promise<Hook | undefined> {
  const states = ["off", "failingSince", "failedAt", "pausedUntil", "owesMail"];
  const none = Object.fromEntries(states.map((name) => [name, undefined]));
  const hook = await setIn(userId, id, { ...none, ...turnedOn(now), onAt: now.toISOString() });
  if (hook) await markDue(userId, id, now);
  return hook;
}

export async function replaceSecret(
  userId: string,
  id: string,
  now: Date,
): Promise<Hook | undefined> {
  const item = await updateIf({
    ...itemOf(userId, id),
    UpdateExpression: "SET generation = generation + :one, replacedAt = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":one": 1, ":now": now.toISOString() },
  });
  return item && readHook(item);
}

/** Makes the worker send again what the feed has since a time. */
export async function replayFrom(
  userId: string,
  id: string,
  replay: Replay,
  now: Date,
): Promise<Hook | undefined> {
  const hook = await setIn(userId, id, { replay, pausedUntil: undefined });
  if (hook) await markDue(userId, id, now);
  return hook;
}

/** Ends the pause, so that what is sent again on request is tried at once. */
export const endPause = (userId: string, id: string): Promise<Hook | undefined> =>
  setIn(userId, id, { pausedUntil: undefined });

async function setIn(
  userId: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Hook | undefined> {
  if (Object.keys(values).length === 0) return findHook(userId, id);
  const item = await changeItem(table, keys.hook(userId, id), values);
  return item && readHook(item);
}

export const itemOf = (userId: string, id: string) => ({
  TableName: table,
  Key: keys.hook(userId, id),
});

/** Deletes a webhook; the worker, which then finds none, deletes what it was owed. False if there is none. */
export async function removeHook(userId: string, id: string, now: Date): Promise<boolean> {
  const failed = await transactIf([
    { Delete: { ...itemOf(userId, id), ConditionExpression: "attribute_exists(pk)" } },
    {
      Update: {
        TableName: table,
        Key: keys.hookCount(userId),
        // ADD, because an account that never had any has no count that SET could start from.
        UpdateExpression: "ADD madeCount :minusOne",
        ExpressionAttributeValues: { ":minusOne": -1 },
      },
    },
    { Put: duePut(userId, id, "removed", now.toISOString()) },
  ]);
  return failed === undefined;
}

/** How far behind a webhook is that nothing told of, because it wants none of the events, before its cursor is moved. */
const behindMax = 100;

/**
 * The account's webhooks that are to be told of these events, which have the numbers after `last`. One that has no
 * cursor yet gets the first of these as its first event.
 */
export async function hooksToTell(
  userId: string,
  last: number,
  events: readonly AccountEvent[],
): Promise<readonly string[]> {
  const hooks = (await listHooks(userId)).map(({ hook }) => hook).filter(({ off }) => !off);
  const told: string[] = [];
  for (const hook of hooks) {
    if (hook.cursor === undefined) await beginAfter(hook, last);
    const isBehind = last - (hook.cursor ?? last) >= behindMax;
    if (isBehind || events.some((event) => wants(hook, event))) told.push(hook.id);
  }
  return told;
}

/** Versions before the cursor must not look for what the webhook is owed. */
async function beginAfter({ userId, id }: Hook, cursor: number): Promise<void> {
  await updateIf({
    ...itemOf(userId, id),
    ...changes({ cursor, dataFormat: 2 }),
    ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(#n0)",
  });
}

/** A delivery that is owed apart from the feed, and has not been tried since. */
export function owedPut(hookId: string, event: AccountEvent, nextAt: string): TransactItem {
  const { seq } = event.data;
  const ttl = deliveryTtl(new Date(nextAt));
  const Item = { ...keys.owedDelivery(hookId, seq), seq, event, tries: 0, nextAt, ttl };
  return { Put: { TableName: table, Item } };
}

export const deliveryTtl = (now: Date): number =>
  Math.ceil((now.getTime() + retention.eventDays * dayMs) / 1000);

/** `mark` differs from the previous one, so that nobody takes what is due now for done. */
export function duePut(userId: string, hookId: string, mark: string, dueAt: string) {
  const due = { mark, dueAt, dueShard: hookShardOf(hookId) };
  return { TableName: table, Item: { ...keys.hookDue(userId, hookId), ...due } };
}

export async function markDue(userId: string, hookId: string, now: Date): Promise<void> {
  const mark = `${now.toISOString()}#${Math.random()}`;
  await transactIf([{ Put: duePut(userId, hookId, mark, now.toISOString()) }]);
}

/** The webhooks that have to be looked at by then, and when. */
export async function* dueHooks(
  until: Date,
): AsyncGenerator<{ readonly userId: string; readonly hookId: string; readonly dueAt: string }> {
  for (const shard of hookShards)
    for await (const item of dueItems({ table, index: "byDue", shard }, until))
      yield { ...idsOfDue(item), ...z.parse(dueTime, item) };
}

const dueKey = z.object({ pk: z.string(), sk: z.string() });
const dueTime = z.object({ dueAt: z.string() });

function idsOfDue(item: Record<string, unknown>) {
  const { pk, sk } = z.parse(dueKey, item);
  const { pk: noAccount, sk: noHook } = keys.hookDue("", "");
  return { userId: pk.slice(noAccount.length), hookId: sk.slice(noHook.length) };
}

export async function removeDeliveries(hookId: string): Promise<void> {
  for (const key of [keys.owedDelivery(hookId, 0), keys.delivery(hookId, 0)]) {
    await deleteAll(table, { ...key, sk: "" });
  }
}
