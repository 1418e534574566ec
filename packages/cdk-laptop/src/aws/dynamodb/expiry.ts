import type { Clock } from "../../system/clock.ts";
import type { Outcome } from "./dynalite.ts";
import type { Observer } from "./observed.ts";
import { type AtomicStore, keyOf } from "./store.ts";
import type { TableResource } from "./tables.ts";

/** Deletes expired items, which DynamoDB does some time after their expiry. */
export async function sweepExpired(
  store: AtomicStore,
  tables: readonly TableResource[],
  clock: Clock,
  observe: Observer,
): Promise<void> {
  for (const { name, ttlAttribute } of tables) {
    if (ttlAttribute !== undefined) await sweepTable(store, name, ttlAttribute, clock, observe);
  }
}

async function sweepTable(
  store: AtomicStore,
  tableName: string,
  ttlAttribute: string,
  clock: Clock,
  observe: Observer,
): Promise<void> {
  const expired = {
    TableName: tableName,
    FilterExpression: "attribute_type(#ttl, :number) AND #ttl <= :now",
    ExpressionAttributeNames: { "#ttl": ttlAttribute },
    ExpressionAttributeValues: {
      ":number": { S: "N" },
      ":now": { N: String(Math.floor(clock.now() / 1000)) },
    },
  };
  let page: Outcome = {};
  do {
    const start = page.LastEvaluatedKey;
    const scan = store.check("Scan", {
      ...expired,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    page = await store.atomically(async () => {
      const found = await store.run("Scan", scan);
      await removeAll(store, tableName, found, observe);
      return found;
    });
  } while (page.LastEvaluatedKey !== undefined);
}

async function removeAll(
  store: AtomicStore,
  tableName: string,
  page: Outcome,
  observe: Observer,
): Promise<void> {
  const table = await store.table(tableName);
  for (const item of page.Items ?? []) {
    const key = { TableName: tableName, Key: keyOf(table, item) };
    const operation = store.check("DeleteItem", key);
    await observe("DeleteItem", key, () => store.run("DeleteItem", operation, true));
  }
}
