import { variable } from "../../environment.ts";
import { keptUntil } from "../common/kept-until.ts";
import { keys } from "../common/keys.ts";
import { deleteAll, deleteItem, transactIf } from "../common/table.ts";
import { removeAfterHook } from "./hook-runs.ts";
import { listDue, listHooks, removeHook } from "./hooks.ts";
import { endFeed } from "./publish-events.ts";
import { silence } from "./silent-accounts.ts";

const table = variable("EVENTS_TABLE");

/**
 * Ends the telling of an account's programs. Its documents continue, and their events are no longer recorded; those that
 * changes under way still record are put into no feed (`publishEvents`).
 */
export async function endEvents(userId: string, now: Date): Promise<void> {
  // By then, nothing is left of any document of the account.
  const ttl = keptUntil(now.toISOString());
  await transactIf([silence(userId, ttl)]);
  await endFeed(userId, ttl, now);
}

/** Erases an account's events, after `endEvents`. False, with nothing erased, while one is still being put into its feed. */
export async function removeEvents(userId: string, now: Date): Promise<boolean> {
  if (!(await endFeed(userId, keptUntil(now.toISOString()), now))) return false;
  await deleteAll(table, { ...keys.feedEvent(userId, 0), sk: "" });
  await deleteAll(table, keys.notedEvent(userId, ""));
  await removeHooks(userId);
  return true;
}

/**
 * Removes an account's webhooks and all that they were owed. If an earlier run ended too soon, it may have removed
 * webhooks but left their marks: these lead to the rest, so they are removed last.
 */
async function removeHooks(userId: string): Promise<void> {
  for (const { hook } of await listHooks(userId)) await removeHook(userId, hook.id, new Date());
  for (const { hookId, due } of await listDue(userId)) {
    await removeAfterHook({ userId, hookId }, due);
  }
  await deleteItem(table, keys.hookCount(userId));
}
