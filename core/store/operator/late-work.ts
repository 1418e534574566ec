import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { dueShards } from "../common/keys.ts";
import { queryPart } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** The sweep works on what is due every five minutes. */
const lateMs = 15 * minuteMs;
/** The most that are counted in each of the index's partitions. */
export const mostInShard = 100;

/** How many documents owe something since more than 15 minutes; at most 100 of each of the index's partitions are counted. */
export async function countLate(now: Date): Promise<number> {
  const before = new Date(now.getTime() - lateMs);
  const counts = await Promise.all(dueShards.map((shard) => countDue(shard, before)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many documents of a partition owe something since before then. */
export async function countDue(shard: string, before: Date): Promise<number> {
  const isLate = expr`dueShard = ${shard} AND dueAt < ${before.toISOString()}`;
  const { items } = await queryPart(table, isLate, { IndexName: "byDue", Limit: mostInShard });
  return items.length;
}
