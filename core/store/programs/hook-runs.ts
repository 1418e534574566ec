import type { NotedEvent } from "../../domain/programs/event.ts";
import type { EndedDelivery, OwedDelivery, TryResult } from "../../domain/programs/hook.ts";
import type { AfterTry, HookState } from "../../domain/programs/webhook.ts";
import { variable } from "../../environment.ts";
import { expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { changeInRun, leaseTo, updateInRun } from "../common/lease.ts";
import {
  deleteIf,
  deleteItem,
  deleting,
  putIf,
  putting,
  transactIf,
  updateIf,
} from "../common/table.ts";
import {
  type Due,
  deliveryTtl,
  dueItemOf,
  findHook,
  itemOf,
  readHook,
  removeDeliveries,
  type StoredHook,
} from "./hooks.ts";
import { notedPut } from "./noted-events.ts";

const table = variable("EVENTS_TABLE");

/** The runs of a worker that sends what a webhook is owed, and what they record. */

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
  const where = expr`attribute_exists(pk)`;
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
  const isInProgress = expr`leaseUntil > ${now.toISOString()}`;
  const key = keys.hook(userId, hookId);
  const woken = await updateIf(table, key, expr`SET wokenBy = ${runId}`, isInProgress);
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
  return changeInRun(runId, itemOf(userId, hookId), values, isStill(expr`wokenBy`, wokenBy));
}

/** False if the run has lost the hook. */
export const changeHookInRun = (
  { userId, hookId, runId }: HookRun,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> => changeInRun(runId, itemOf(userId, hookId), values);

/** Records where a storage puts the document, before anything is written there. From then on the delivery is stored. */
export async function notePath(
  hookId: string,
  { isInFeed: _, ...one }: OwedDelivery,
  now: Date,
): Promise<void> {
  await putIf(table, { ...keys.owedDelivery(hookId, one.seq), ...one, ttl: deliveryTtl(now) });
}

interface TryNote {
  readonly state: EndedDelivery["state"];
  readonly last: TryResult;
  /** What programs hear of it. */
  readonly event?: NotedEvent | undefined;
}

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
  { state, last, event }: TryNote,
  now: Date,
): Promise<void> {
  const seq = one.event.data.seq;
  const owedKey = keys.owedDelivery(run.hookId, seq);
  const ttl = deliveryTtl(now);
  const { path } = one;
  const ended: EndedDelivery = { event: one.event, state, tries: one.tries + 1, last, path };
  const endedItem = { ...keys.delivery(run.hookId, seq), ...ended, ttl };
  if (one.isInFeed && state === "delivered" && !before.failingSince) {
    await putIf(table, endedItem);
    return;
  }
  await transactIf([
    stateUpdate(run, hook, now),
    ...(owed
      ? [putting(table, { ...owedKey, ...owed, last, ttl })]
      : [deleting(table, owedKey), putting(table, endedItem)]),
    ...(event ? [notedPut(event)] : []),
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
  const isAsRead = isStill(expr`mark`, before?.mark);
  if (nextAt === undefined) return deleteIf(table, keys.hookDue(userId, hookId), isAsRead);
  const mark = `${nextAt}#${Math.random()}`;
  return putIf(table, dueItemOf(userId, hookId, mark, nextAt), isAsRead);
}

/** Deletes what a deleted hook was owed, and its place in the slow lane's line, which a run that was stopped has left. */
export async function removeAfterHook(
  { userId, hookId }: Pick<HookRun, "userId" | "hookId">,
  due: Due | undefined,
): Promise<void> {
  await removeDeliveries(hookId);
  await deleteItem(table, keys.slowHook(hookId));
  if (due) await settleDue({ userId, hookId }, due, undefined);
}
