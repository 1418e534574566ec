import * as z from "zod/mini";
import { variable } from "../../environment.ts";
import { expr, isStill, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { changeInRun, leaseTo } from "../common/lease.ts";
import { deleteIf, getItem, listItems, updateIf } from "../common/table.ts";
import { deliveryTtl, markDue } from "./hooks.ts";

const table = variable("EVENTS_TABLE");

/** The webhooks that wait for their turn in the slow lane, and the lane's places. */

const waitingItem = z.object({
  userId: z.string(),
  hookId: z.string(),
  since: z.string(),
  mark: z.string(),
});
export type WaitingHook = Readonly<z.output<typeof waitingItem>>;

/** Has the webhook wait. The search finds it, too, should nobody give it a turn. */
export async function awaitTurn(
  { userId, hookId }: Pick<WaitingHook, "userId" | "hookId">,
  now: Date,
): Promise<void> {
  await markDue(userId, hookId, now);
  const at = now.toISOString();
  const waiting = { userId, hookId, mark: `${at}#${Math.random()}`, ttl: deliveryTtl(now) };
  // One that waits already keeps its place in the line.
  const since = expr`since = if_not_exists(since, ${at})`;
  await updateIf(table, keys.slowHook(hookId), setting(waiting, since));
}

/** Those that have waited longest first. */
export async function waitingHooks(): Promise<readonly WaitingHook[]> {
  const items = await listItems(table, { ...keys.slowHook(""), sk: "" });
  return items
    .map((item) => z.parse(waitingItem, item))
    .sort((one, other) => one.since.localeCompare(other.since));
}

/** After a turn. A webhook that has had something new to wait for since it was read goes to the end of the line. */
export async function endWaiting({ hookId, mark }: WaitingHook, now: Date): Promise<void> {
  const key = keys.slowHook(hookId);
  if (await deleteIf(table, key, isStill(expr`mark`, mark))) return;
  await updateIf(table, key, setting({ since: now.toISOString() }), expr`attribute_exists(pk)`);
}

const placeOf = (lane: number) => ({ table, key: keys.runLease(`slow-lane-${lane}`) });

/** The id of the run that has the place, which is this one if it was free. */
export async function takePlace(
  lane: number,
  runId: string,
  lifeMs: number,
  now: Date,
): Promise<string> {
  const taken = await leaseTo(runId, placeOf(lane), lifeMs, now);
  return String((taken ?? (await getItem(table, placeOf(lane).key)))?.["runId"]);
}

export const leavePlace = (lane: number, runId: string): Promise<unknown> =>
  changeInRun(runId, placeOf(lane), { leaseUntil: "" });
