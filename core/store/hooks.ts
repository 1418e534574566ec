import type { AccountEvent } from "../domain/event.ts";
import type { TransactItem } from "./table.ts";

/** What an account's webhooks are owed of some events. */
export interface Deliveries {
  /** Written in the same transaction that puts the events into the feed: at most five for each event. */
  readonly items: readonly TransactItem[];
  /** The webhooks that are to be told soon. */
  readonly hookIds: readonly string[];
}

/** The deliveries of these events to the account's webhooks that want them; at most ten events, in their order. */
export async function deliveriesFor(
  _userId: string,
  _events: readonly AccountEvent[],
): Promise<Deliveries> {
  return { items: [], hookIds: [] };
}

/** Removes an account's webhooks and all that they are owed. */
export async function removeHooks(_userId: string): Promise<void> {}
