import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Account } from "../domain/account.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { db } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

/** Whether an envelope of one has the other as a signer; `insertEnvelope` writes these items down. */
export async function shareEnvelope(one: Account, other: Account): Promise<boolean> {
  const sent = await Promise.all([
    hasSentTo(one.userId, other.email),
    hasSentTo(other.userId, one.email),
  ]);
  return sent.includes(true);
}

async function hasSentTo(userId: string, email: string): Promise<boolean> {
  const Key = keys.acquaintance(userId, email);
  const { Item } = await db.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item !== undefined;
}
