import type { Account } from "../domain/account.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { getItem } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

/** Whether one of the two has sent an envelope to the other; `insertEnvelope` writes these items. */
export async function shareEnvelope(one: Account, other: Account): Promise<boolean> {
  const sent = await Promise.all([
    hasSentTo(one.userId, other.email),
    hasSentTo(other.userId, one.email),
  ]);
  return sent.includes(true);
}

async function hasSentTo(userId: string, email: string): Promise<boolean> {
  return (await getItem(table, keys.contact(userId, email))) !== undefined;
}
