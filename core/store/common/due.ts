import * as z from "zod/mini";
import { attribute, expr } from "./expression.ts";
import { type Item, queryPages } from "./table.ts";

/** The attributes of each index of what is due: its partition and its time. */
const attributes = {
  byDue: ["dueShard", "dueAt"],
  byReview: ["reviewShard", "reviewAt"],
} as const;

export interface DuePartition {
  readonly table: string;
  readonly index: keyof typeof attributes;
  readonly shard: string;
}

/** Items of the partition that are due by `until`, the longest overdue first. */
export async function* dueItems(
  { table, index, shard }: DuePartition,
  until: Date,
): AsyncGenerator<Item> {
  const [partition, time] = attributes[index].map(attribute);
  const isDue = expr`${partition} = ${shard} AND ${time} <= ${until.toISOString()}`;
  for await (const items of queryPages(table, isDue, { IndexName: index, Limit: 100 }))
    yield* items;
}

/** What is due of a workspace, as `<workspace>/<id>`; `prefix` is that of its sort keys, such as `E#`. */
export async function* dueInWorkspaces(
  due: DuePartition,
  prefix: string,
  until: Date,
): AsyncGenerator<string> {
  for await (const item of dueItems(due, until)) {
    const { pk, sk } = z.parse(z.object({ pk: z.string(), sk: z.string() }), item);
    yield `${pk.slice("A#".length)}/${sk.slice(prefix.length)}`;
  }
}

/** The ids in the partition keys of these items: what follows `prefix`, such as `E#`. */
export async function* dueIds(
  due: DuePartition,
  prefix: string,
  until: Date,
): AsyncGenerator<string> {
  for await (const item of dueItems(due, until))
    yield z.parse(z.string(), item["pk"]).slice(prefix.length);
}
