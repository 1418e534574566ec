import * as z from "zod/mini";
import { tryAnswer } from "#contract/hooks";
import { eventAnswer } from "#contract/v1/events";
import type { EndedDelivery, OwedDelivery, Tried } from "../../domain/programs/hook.ts";
import type { AfterTry, HookState } from "../../domain/programs/webhook.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { changeInRun, leaseTo, updateInRun } from "../common/lease.ts";
import { deleteIf, deleteItem, getItem, queryPage, transactIf, updateIf } from "../common/table.ts";
import {
  type Due,
  deliveryTtl,
  duePut,
  findHook,
  itemOf,
  listDue,
  listHooks,
  owedPut,
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

/** The oldest deliveries, as many as one query reads: at most 1 MB. */
export async function owedDeliveries(hookId: string): Promise<OwedDelivery[]> {
  const items = await queryPage({
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": keys.owedDelivery(hookId, 0).pk },
    ConsistentRead: true,
  });
  return items.map(readOwed);
}

/** Newest first, including those that are still owed; `before` is the number of an event. */
export async function listDeliveries(
  hookId: string,
  { before, limit }: { readonly before: number; readonly limit: number },
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
  const [owed, ended] = await Promise.all([
    page(keys.owedDelivery(hookId, before)),
    page(keys.delivery(hookId, before)),
  ]);
  // A delivery that is sent again is in both lists until that has ended.
  const bySeq = new Map<number, OwedDelivery | EndedDelivery>(
    [...ended.map(readEnded), ...owed.map(readOwed)].map((one) => [one.event.data.seq, one]),
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

export const endHookRun = (run: HookRun): Promise<boolean> =>
  changeHookInRun(run, { leaseUntil: "" });

/** False if the run has lost the hook. */
export const changeHookInRun = (
  { userId, hookId, runId }: HookRun,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> => changeInRun(runId, itemOf(userId, hookId), values);

/**
 * Records the result of a try, for the hook and for the delivery, both or neither. False if the run has lost the hook.
 */
export async function noteTry(
  run: HookRun,
  one: OwedDelivery,
  { hook, owed }: AfterTry<OwedDelivery>,
  last: Tried,
  now: Date,
): Promise<boolean> {
  const seq = one.event.data.seq;
  const owedKey = { TableName: table, Key: keys.owedDelivery(run.hookId, seq) };
  const ttl = deliveryTtl(now);
  const state = hook.failingSince ? "failed" : "delivered";
  const ended: EndedDelivery = { event: one.event, state, tries: one.tries + 1, last };
  const failed = await transactIf([
    { Update: stateUpdate(run, hook) },
    ...(owed
      ? [{ Put: { TableName: table, Item: { ...owedKey.Key, ...owed, last, ttl } } }]
      : [
          { Delete: owedKey },
          { Put: { TableName: table, Item: { ...keys.delivery(run.hookId, seq), ...ended, ttl } } },
        ]),
  ]);
  return failed === undefined;
}

/** Writes only what a try decides, because the owner may have turned the hook off in between. */
function stateUpdate({ userId, hookId, runId }: HookRun, hook: HookState) {
  const { off, failingSince, failedAt, pausedUntil, workedAgainAt } = hook;
  return updateInRun(runId, itemOf(userId, hookId), {
    ...{ failingSince, failedAt, pausedUntil, workedAgainAt },
    ...(off ? { off, owesMail: true } : {}),
  });
}

/**
 * Sets when the hook is to be looked at next; undefined means never. False, with nothing written, if it was marked as
 * due since `before` was read.
 */
export async function settleDue(
  { userId, hookId }: Pick<HookRun, "userId" | "hookId">,
  before: Due,
  nextAt: string | undefined,
): Promise<boolean> {
  const Key = keys.hookDue(userId, hookId);
  const ConditionExpression = "mark = :mark";
  const ExpressionAttributeValues = { ":mark": before.mark };
  if (nextAt === undefined) {
    return deleteIf({ TableName: table, Key, ConditionExpression, ExpressionAttributeValues });
  }
  const item = await updateIf({
    TableName: table,
    Key,
    UpdateExpression: "SET dueAt = :at",
    ConditionExpression,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ":at": nextAt },
  });
  return item !== undefined;
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
  { userId, hookId }: Pick<HookRun, "userId" | "hookId">,
  seq: number,
  now: Date,
): Promise<OwedDelivery | undefined> {
  const found =
    (await getItem(table, keys.owedDelivery(hookId, seq))) ??
    (await getItem(table, keys.delivery(hookId, seq)));
  if (!found) return undefined;
  const { event } = z.parse(z.object({ event: eventAnswer }), found);
  const nextAt = now.toISOString();
  const mark = `${nextAt}#${Math.random()}`;
  await transactIf([owedPut(hookId, event, nextAt), { Put: duePut(userId, hookId, mark, nextAt) }]);
  return { seq, event, tries: 0, nextAt };
}

/** Owes events of the feed once more, in their order, so that a run that ends in between has done the first ones. */
export async function oweEvents(
  hookId: string,
  events: readonly OwedDelivery["event"][],
  now: Date,
): Promise<void> {
  for (const event of events) await transactIf([owedPut(hookId, event, now.toISOString())]);
}
