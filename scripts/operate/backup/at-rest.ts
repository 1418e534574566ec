import { keys } from "../../../core/store/common/keys.ts";
import type { Item } from "../person/stage-data.ts";
import type { KeptTable } from "./items.ts";

/**
 * Attributes by which scheduled functions find due items: partition and sort keys of two indexes
 * (lib/data.ts). An item without the first is in neither index.
 */
export const dueMarks = [
  ["dueShard", "dueAt"],
  ["reviewShard", "reviewAt"],
] as const;

const marksOfBatches = keys.batchMark("", "").ownerId;

const feeds = [keys.feedEvent("", 0).pk, keys.feedHead("").pk];

/**
 * An item as stored in a copy that does nothing by itself. Undefined for items that a copy leaves out: webhooks, their
 * pending calls, and undelivered events, which the table's stream would pass to its worker; and the marks by which the
 * sweep goes on with batches.
 */
export function atRest(table: KeptTable, item: Item): Item | undefined {
  if (table === "Events")
    return feeds.some((prefix) => String(item["pk"]).startsWith(prefix)) ? item : undefined;
  if (item["ownerId"] === marksOfBatches) return undefined;
  const unmarked = { ...item };
  for (const [shard] of dueMarks) delete unmarked[shard];
  return unmarked;
}
