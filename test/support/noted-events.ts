import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { eventShardOf, keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";
import { operatorOf } from "./operator.ts";

const batchMax = 25;

/** Notes events as this many changes of an account's documents would, without the changes. */
export async function noteEvents(
  environment: Undersign,
  userId: string,
  count: number,
): Promise<void> {
  const { db, names } = await operatorOf(environment);
  const timestamp = new Date(environment.now()).toISOString();
  const items = Array.from({ length: count }, (_, i) => ({
    ...keys.notedEvent(userId, `${timestamp}#${String(i).padStart(6, "0")}`),
    event: { id: crypto.randomUUID(), type: "envelope.sent", timestamp, data: {} },
    ...{ dueShard: eventShardOf(userId), dueAt: timestamp },
  }));
  for (let from = 0; from < count; from += batchMax) {
    const puts = items.slice(from, from + batchMax).map((Item) => ({ PutRequest: { Item } }));
    await db.send(new BatchWriteCommand({ RequestItems: { [names.tables.Events]: puts } }));
  }
}
