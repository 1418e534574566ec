import { keys } from "../../../core/store/common/keys.ts";
import type { Item } from "../person/stage-data.ts";
import type { KeptTable } from "./items.ts";

/**
 * Where schedules look for what is due: the partitions of two indexes, with the times by which they are sorted
 * (lib/data.ts). An item without the first is found by none of them.
 */
export const dueMarks = [
  ["dueShard", "dueAt"],
  ["reviewShard", "reviewAt"],
] as const;

const feeds = [keys.feedEvent("", 0).pk, keys.feedHead("").pk];

/**
 * An item as it is in a copy that does nothing by itself. Undefined for what a copy doesn't have: webhooks, what they are
 * owed, and events that no program was told of, which the table's stream would hand to its worker.
 */
export function atRest(table: KeptTable, item: Item): Item | undefined {
  if (table === "Events")
    return feeds.some((prefix) => String(item["pk"]).startsWith(prefix)) ? item : undefined;
  const unmarked = { ...item };
  for (const [shard] of dueMarks) delete unmarked[shard];
  return unmarked;
}
