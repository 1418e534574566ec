import * as z from "zod/mini";
import { workKinds } from "#contract/rules/people/workspace-names";
import type { Departure, OwedTransfers } from "../../domain/account/member.ts";
import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { dueInWorkspaces } from "../common/due.ts";
import { expr, setting } from "../common/expression.ts";
import { departureShard, keys } from "../common/keys.ts";
import { getItem, type Item, type TransactItem, updateIf, updating } from "../common/table.ts";

/** Former members of a workspace, each with the colleague who has taken over from them. */

const table = variable("SUBSCRIPTIONS_TABLE");

const departureItem: z.ZodMiniType<Departure> = z.object({
  id: z.string(),
  to: z.string(),
  others: z.optional(z.partialRecord(z.enum(workKinds), z.string())),
  at: z.string(),
  owed: z.optional(
    z.object({
      email: z.string(),
      by: z.object({ userId: z.string(), name: z.string(), email: z.string() }),
      via: z.optional(z.string()),
      after: z.optional(z.string()),
    }),
  ),
});

export async function findDeparture(
  workspaceId: string,
  personId: string,
): Promise<Departure | undefined> {
  const item = await getItem(table, keys.departure(workspaceId, personId));
  return item && z.parse(departureItem, item);
}

/** After this time, every call that the member began before has ended, and indexes show what it wrote. */
const callsEndMs = 2 * minuteMs;

/** Stored in the transaction that ends the membership. */
export function departed(workspaceId: string, departure: Departure): TransactItem {
  const reviewAt = new Date(Date.parse(departure.at) + callsEndMs).toISOString();
  const due = { reviewShard: departureShard, reviewAt };
  return updating(
    table,
    keys.departure(workspaceId, departure.id),
    setting({ others: undefined, ...departure, ...due }),
  );
}

/** Former members whose documents are to be handed over by `now`, as `<workspace>/<person>`; the earliest first. */
export const departuresDue = (now: Date): AsyncGenerator<string> =>
  dueInWorkspaces({ table, index: "byReview", shard: departureShard }, "E#", now);

/** Records how far their documents have been handed over; false if they have come back or left again since. */
export const noteTransfers = (
  workspaceId: string,
  departure: Departure,
  owed: OwedTransfers,
): Promise<boolean> => change(workspaceId, departure, { owed });

/** Records that their documents have been handed over, unless they have come back or left again since. */
export async function endTransfers(workspaceId: string, departure: Departure): Promise<void> {
  const none = { owed: undefined, reviewShard: undefined, reviewAt: undefined };
  await change(workspaceId, departure, none);
}

async function change(workspaceId: string, { id, at }: Departure, values: Item): Promise<boolean> {
  const key = keys.departure(workspaceId, id);
  return (await updateIf(table, key, setting(values), expr`at = ${at}`)) !== undefined;
}
