import * as z from "zod/mini";
import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { dueIds } from "../common/due.ts";
import { expr } from "../common/expression.ts";
import { keys, payerShard } from "../common/keys.ts";
import { deleting, getItem, type TransactItem, transactIf, updating } from "../common/table.ts";

/** Workspaces that were passed on, and whose customers at Stripe may still have the address of a former owner. */

const table = variable("SUBSCRIPTIONS_TABLE");

export interface FormerPayers {
  readonly addresses: ReadonlySet<string>;
  readonly reviewAt: string;
}

const payersItem: z.ZodMiniType<FormerPayers> = z.object({
  addresses: z.set(z.string()),
  reviewAt: z.string(),
});

/** After this time, every call that the former owner began before has ended, and with it the making of a customer. */
const callsEndMs = 2 * minuteMs;

/** Stored in the transaction that passes the workspace on, at this time. */
export function payerPassed(workspaceId: string, address: string, at: string): TransactItem {
  const reviewAt = new Date(Date.parse(at) + callsEndMs).toISOString();
  return updating(
    table,
    keys.formerPayers(workspaceId),
    expr`ADD addresses ${new Set([address])} SET reviewShard = ${payerShard}, reviewAt = ${reviewAt}`,
  );
}

export async function findFormerPayers(workspaceId: string): Promise<FormerPayers | undefined> {
  const item = await getItem(table, keys.formerPayers(workspaceId));
  return item && z.parse(payersItem, item);
}

/** Workspaces whose customers are to be looked at by `now`, the earliest passed on first. */
export const payersDue = (now: Date): AsyncGenerator<string> =>
  dueIds({ table, index: "byReview", shard: payerShard }, "A#", now);

/** Stripe knows the owner, unless the workspace was passed on again since. */
export async function endFormerPayers(
  workspaceId: string,
  { reviewAt }: FormerPayers,
): Promise<void> {
  const key = keys.formerPayers(workspaceId);
  await transactIf([deleting(table, key, expr`reviewAt = ${reviewAt}`)]);
}
