import * as z from "zod/mini";
import type { OperatorDay } from "#contract/api/operator";
import type { EventType } from "#contract/v1/events";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { queryPage, updateIf } from "../common/table.ts";

const table = variable("EVENTS_TABLE");

type Counter = Exclude<keyof OperatorDay, "day">;

const counters: Partial<Record<EventType, Counter>> = {
  "envelope.sent": "sent",
  "envelope.completed": "completed",
  "envelope.declined": "declined",
  "envelope.bounced": "returned",
};

const keptDays = 400;

interface Published {
  readonly type: EventType;
  readonly timestamp: string;
}

/**
 * Counts what has happened with documents by day, for all accounts together. Not in the transaction that publishes the
 * events, where all accounts would wait for one item: a crash between the two leaves an event uncounted.
 */
export async function countDays(events: readonly Published[]): Promise<void> {
  const days = new Map<string, Map<Counter, number>>();
  for (const { type, timestamp } of events) {
    const counter = counters[type];
    if (!counter) continue;
    const day = timestamp.slice(0, "2026-11-26".length);
    const counts = days.get(day) ?? new Map<Counter, number>();
    days.set(day, counts.set(counter, (counts.get(counter) ?? 0) + 1));
  }
  for (const [day, counts] of days) await add(day, counts);
}

async function add(day: string, counts: ReadonlyMap<Counter, number>): Promise<void> {
  const names = [...counts.keys()];
  await updateIf({
    TableName: table,
    Key: keys.countedDay(day),
    UpdateExpression: `ADD ${names.map((name) => `${name} :${name}`).join(", ")} SET #ttl = :ttl`,
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: {
      ...Object.fromEntries([...counts].map(([name, count]) => [`:${name}`, count])),
      ":ttl": (Date.parse(day) + keptDays * dayMs) / 1000,
    },
  });
}

const count = z._default(z.number(), 0);
const dayItem = z.object({
  sk: z.string(),
  sent: count,
  completed: count,
  declined: count,
  returned: count,
});

/** The last 30 days on which something happened, the latest first. */
export async function listDays(): Promise<OperatorDay[]> {
  const items = await queryPage({
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": keys.countedDay("").pk },
    ScanIndexForward: false,
    Limit: 30,
  });
  return items.map((item) => {
    const { sk: day, ...counts } = z.parse(dayItem, item);
    return { day, ...counts };
  });
}
