import * as z from "zod/mini";
import { retention } from "#contract/rules/installation/legal";
import { limits } from "#contract/rules/limits/limits";
import { eventTypes } from "#contract/rules/programs/events";
import { offReasons } from "#contract/rules/programs/hooks";
import { storageKinds } from "#contract/rules/programs/storages";
import { dayMs } from "../../domain/common/time.ts";
import type { AccountEvent } from "../../domain/programs/event.ts";
import { type Hook, type OwedDelivery, type Replay, wants } from "../../domain/programs/hook.ts";
import { turnedOn } from "../../domain/programs/webhook.ts";
import { variable } from "../../environment.ts";
import { dueItems } from "../common/due.ts";
import { expr, isStill, setting } from "../common/expression.ts";
import { hookShardOf, hookShards, keys } from "../common/keys.ts";
import {
  changeItem,
  deleteAll,
  deleting,
  getItem,
  listItems,
  putIf,
  putting,
  type TransactItem,
  transactIf,
  updateIf,
  updating,
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
  pace: z.optional(z.object({ is: z.enum(["fast", "slow"]), at: z.string() })),
  owesMail: z.optional(z.boolean()),
  replay: z.optional(z.object({ since: z.string(), after: z.number() })),
  cursor: z.optional(z.number()),
  addedAt: z.optional(z.record(z.string(), z.string())),
  offAt: z.optional(z.string()),
  onAt: z.optional(z.string()),
  storage: z.optional(
    z.object({
      ...{ kind: z.enum(storageKinds), user: z.string(), secret: z.string(), pattern: z.string() },
      bucket: z.optional(z.string()),
      region: z.optional(z.string()),
    }),
  ),
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
  const key = keys.hookCount(hook.userId);
  for (let tries = 0; tries < lostRacesMax; tries++) {
    const found = await getItem(table, key);
    const { madeCount = 0 } = found ? z.parse(countItem, found) : {};
    if (madeCount >= limits.hooksMax) return false;
    const isAsRead = isStill(expr`madeCount`, found && madeCount);
    const failed = await transactIf([
      putting(table, { ...key, madeCount: madeCount + 1 }, isAsRead),
      putting(table, { ...keys.hook(hook.userId, hook.id), ...hook }),
      endSilence(hook.userId),
    ]);
    if (!failed) return true;
  }
  throw new Error("other new webhooks were always faster");
}

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

type Change = Partial<
  Pick<Hook, "url" | "types" | "addedAt" | "description" | "email" | "storage">
>;

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
  const item = await updateIf(
    table,
    keys.hook(userId, id),
    expr`SET generation = generation + ${1}, replacedAt = ${now.toISOString()}`,
    expr`attribute_exists(pk)`,
  );
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

export const itemOf = (userId: string, id: string) => ({ table, key: keys.hook(userId, id) });

/** Deletes a webhook; the worker, which then finds none, deletes what it was owed. False if there is none. */
export async function removeHook(userId: string, id: string, now: Date): Promise<boolean> {
  const failed = await transactIf([
    deleting(table, keys.hook(userId, id), expr`attribute_exists(pk)`),
    // ADD, because an account that never had any has no count that SET could start from.
    updating(table, keys.hookCount(userId), expr`ADD madeCount ${-1}`),
    putting(table, dueItemOf(userId, id, "removed", now.toISOString())),
  ]);
  return failed === undefined;
}

/** How far behind a webhook is that has got nothing, because it wants none of the events, before its cursor is moved. */
const behindMax = 100;

/**
 * The account's webhooks that get these events, which have the numbers after `last`. One that has no cursor yet gets the
 * first of these as its first event.
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
  await updateIf(
    table,
    keys.hook(userId, id),
    setting({ cursor, dataFormat: 2 }),
    expr`attribute_exists(pk) AND attribute_not_exists(cursor)`,
  );
}

/** A delivery that is owed apart from the feed, and has not been tried since. */
export function owedPut(
  hookId: string,
  { event, path }: Pick<OwedDelivery, "event" | "path">,
  nextAt: string,
): TransactItem {
  const { seq } = event.data;
  const ttl = deliveryTtl(new Date(nextAt));
  return putting(table, {
    ...keys.owedDelivery(hookId, seq),
    ...{ seq, event, tries: 0, nextAt, path, ttl },
  });
}

export const deliveryTtl = (now: Date): number =>
  Math.ceil((now.getTime() + retention.eventDays * dayMs) / 1000);

/** `mark` differs from the previous one, so that deliveries due now don't count as done. */
export const dueItemOf = (userId: string, hookId: string, mark: string, dueAt: string) => ({
  ...keys.hookDue(userId, hookId),
  ...{ mark, dueAt, dueShard: hookShardOf(hookId) },
});

export async function markDue(userId: string, hookId: string, due: Date): Promise<void> {
  const mark = `${due.toISOString()}#${Math.random()}`;
  await putIf(table, dueItemOf(userId, hookId, mark, due.toISOString()));
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
