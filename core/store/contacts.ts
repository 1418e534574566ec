import type { Account } from "../domain/account.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { getItem } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

/**
 * Whether this person has let the other know them: has sent them a document, or has signed one of
 * theirs. That the other has sent them something is no act of theirs. The envelopes' transactions
 * write these items.
 */
export async function hasDealtWith(person: Account, other: Account): Promise<boolean> {
  const acts = await Promise.all([
    exists(keys.contact(person.userId, other.email)),
    exists(keys.signedFor(other.userId, person.email)),
  ]);
  return acts.includes(true);
}

async function exists(key: ReturnType<typeof keys.contact>): Promise<boolean> {
  return (await getItem(table, key)) !== undefined;
}
