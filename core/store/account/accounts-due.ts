import * as z from "zod/mini";
import { variable } from "../../environment.ts";
import { queryPages } from "../common/table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** Ids of all accounts with an item of this shard that is due by `now`, the longest overdue first. */
export async function* accountsDue(shard: string, now: Date): AsyncGenerator<string> {
  const pages = queryPages({
    TableName: table,
    IndexName: "byReview",
    KeyConditionExpression: "reviewShard = :shard AND reviewAt <= :now",
    ExpressionAttributeValues: { ":shard": shard, ":now": now.toISOString() },
    Limit: 100,
  });
  for await (const items of pages) {
    for (const item of items) yield z.parse(z.string(), item["pk"]).slice("A#".length);
  }
}
