import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { deleting, getItem, putting, type TransactItem } from "../common/table.ts";

/**
 * Accounts whose events nobody can read: those that never had an API key or a webhook, and erased ones. Their changes
 * record no events. The mark is written when an account begins; accounts of earlier versions have none, and their events
 * are recorded.
 */

/** The table's name is read in each, because functions that load this module without using it have no such table. */
export const silence = (userId: string, ttl?: number): TransactItem =>
  putting(variable("EVENTS_TABLE"), { ...keys.silent(userId), ttl });

/** Every change that begins after this was written records its event. */
export const endSilence = (userId: string): TransactItem =>
  deleting(variable("EVENTS_TABLE"), keys.silent(userId));

export const isSilent = async (userId: string): Promise<boolean> =>
  (await getItem(variable("EVENTS_TABLE"), keys.silent(userId))) !== undefined;
