import * as z from "zod/mini";
import type { OperatorDay } from "#contract/pages/operator";
import type { EventType } from "#contract/rules/programs/events";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { attribute, expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { queryPart, updateIf } from "../common/table.ts";

/** Read when it is used, because functions that load this module without changing anything have no such table. */
const table = () => variable("EVENTS_TABLE");

type Counter = Exclude<keyof OperatorDay, "day">;

const counters: Partial<Record<EventType, Counter>> = {
  "envelope.sent": "sent",
  "envelope.completed": "completed",
  "envelope.declined": "declined",
  "envelope.bounced": "returned",
};

const keptDays = 400;

interface DatedEvent {
  readonly type: EventType;
  readonly timestamp: string;
}

/**
 * Counts what has happened with documents by day, for all accounts together. Not in the transaction of the change, where all
 * accounts would wait for one item: a crash between the two leaves an event uncounted, and so does a failure, because
 * the change is done.
 */
export async function countDay(event: DatedEvent | undefined): Promise<void> {
  const counter = event && counters[event.type];
  if (!counter) return;
  const day = event.timestamp.slice(0, "2026-11-26".length);
  const ttl = (Date.parse(day) + keptDays * dayMs) / 1000;
  const counted = expr`ADD ${attribute(counter)} ${1} SET ttl = ${ttl}`;
  try {
    await updateIf(table(), keys.countedDay(day), counted);
  } catch {
    // The chart then lacks one event.
  }
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
  const latest = { ScanIndexForward: false, Limit: 30 };
  const { items } = await queryPart(table(), expr`pk = ${keys.countedDay("").pk}`, latest);
  return items.map((item) => {
    const { sk: day, ...counts } = z.parse(dayItem, item);
    return { day, ...counts };
  });
}
