import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "../../../core/store/common/keys.ts";
import { print } from "../../../scripts/budgets/figures.ts";
import type { Undersign } from "../../../scripts/local.ts";
import { noteEvents } from "../../../test/support/noted-events.ts";
import { operatorOf } from "../../../test/support/operator.ts";

/** Events that Lambda gives to one run, and runs at once for a table that begins with four shards. */
const batchMax = 100;
const shards = 4;

/** Accounts whose events wait, and events of each. */
const loads = [
  { accounts: 1, events: 800 },
  { accounts: 100, events: 8 },
];

/**
 * Measures the publisher alone: how fast it works off what waits for it, for one account and for many, whose events are
 * mixed. Tables and functions share this machine: compare figures of one machine only.
 */
export async function measurePublisher(environment: Undersign): Promise<void> {
  const rows: Record<string, object> = {};
  for (const { accounts, events } of loads) {
    const ids = Array.from({ length: accounts }, () => randomUUID());
    for (const id of ids) await noteEvents(environment, id, events);
    const beganAt = performance.now();
    await publishAll(environment, ids, events);
    const seconds = (performance.now() - beganAt) / 1000;
    await holdPublished(environment, ids, events);
    rows[`${accounts} accounts, ${events} events each`] = {
      "published in s": seconds,
      "events a second": (accounts * events) / seconds,
    };
  }
  print(rows, 1);
}

const recordOf = (userId: string) => ({
  dynamodb: { Keys: { pk: { S: keys.notedEvent(userId, "").pk } } },
});

/** One run of each shard at a time; all events of an account are in one shard. */
async function publishAll(environment: Undersign, ids: readonly string[], events: number) {
  const shard = async (_: unknown, number: number) => {
    const own = ids.filter((_, index) => index % shards === number);
    const records = Array.from({ length: events }, () => own.map(recordOf)).flat();
    for (let from = 0; from < records.length; from += batchMax)
      await environment.invoke("on-event-noted", { Records: records.slice(from, from + batchMax) });
  };
  await Promise.all(Array.from({ length: shards }, shard));
}

async function holdPublished(environment: Undersign, ids: readonly string[], events: number) {
  const { db, names } = await operatorOf(environment);
  for (const id of ids) {
    const get = new GetCommand({ TableName: names.tables.Events, Key: keys.feedHead(id) });
    const { Item } = await db.send(get);
    if (Item?.["seq"] !== events)
      throw new Error(`expected ${events} events of ${id}, found ${Item?.["seq"]}`);
  }
}
