import { minuteMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { dueShards } from "../common/keys.ts";
import { queryPart } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** The sweep works on what is due every five minutes. */
const lateMs = 15 * minuteMs;
const mostInShard = 100;

/** How many documents owe something since more than 15 minutes; at most 100 of each of the index's partitions are counted. */
export async function countLate(now: Date): Promise<number> {
  const before = new Date(now.getTime() - lateMs).toISOString();
  const counts = await Promise.all(dueShards.map((shard) => countIn(shard, before)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countIn(shard: string, before: string): Promise<number> {
  const isLate = expr`dueShard = ${shard} AND dueAt < ${before}`;
  const { items } = await queryPart(table, isLate, { IndexName: "byDue", Limit: mostInShard });
  return items.length;
}
