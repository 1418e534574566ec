import { minuteMs } from "../../domain/common/time.ts";
import type { NotedEvent } from "../../domain/programs/event.ts";
import { variable } from "../../environment.ts";
import { eventShardOf, keys } from "../common/keys.ts";
import { putting, type TransactItem } from "../common/table.ts";
import { isSilent } from "./silent-accounts.ts";

/** The stream announces each event at once; the search for what it has missed begins a little later. */
const searchedAfterMs = 2 * minuteMs;

/**
 * The item to be written together with the change that the event is about; none if no program gets it, or the account has
 * none. It is a separate item, so that changes of an account's documents never wait for each other; `publishEvents` gives it
 * its number.
 */
export async function noteEvent(noted: NotedEvent | undefined): Promise<TransactItem[]> {
  return noted && !(await isSilent(noted.userId)) ? [notedPut(noted)] : [];
}

/** The same for an account that has programs. */
export function notedPut({ userId, order, event }: NotedEvent): TransactItem {
  const dueAt = new Date(Date.parse(event.timestamp) + searchedAfterMs).toISOString();
  const due = { dueShard: eventShardOf(userId), dueAt };
  // Read here, because functions that load this module without changing anything have no such table.
  return putting(variable("EVENTS_TABLE"), { ...keys.notedEvent(userId, order), event, ...due });
}
