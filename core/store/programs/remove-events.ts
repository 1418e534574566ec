import { variable } from "../../environment.ts";
import { keptUntil } from "../common/kept-until.ts";
import { keys } from "../common/keys.ts";
import { deleteAll, transactIf, updateIf } from "../common/table.ts";
import { removeHooks } from "./deliveries.ts";
import { silence } from "./silent-accounts.ts";

const table = variable("EVENTS_TABLE");

/**
 * Erases an account's events. Its documents continue, and their events are no longer recorded; those that
 * changes under way still record are put into no feed (`publishEvents`).
 */
export async function removeEvents(userId: string, now: Date): Promise<void> {
  // By then, nothing is left of any document of the account.
  const ttl = keptUntil(now.toISOString());
  await transactIf([silence(userId, ttl)]);
  await updateIf({
    TableName: table,
    Key: keys.feedHead(userId),
    UpdateExpression: "SET isClosed = :true, #ttl = :ttl",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":true": true, ":ttl": ttl },
  });
  for (const { pk } of [keys.feedEvent(userId, 0), keys.notedEvent(userId, "")]) {
    const KeyConditionExpression = "pk = :pk";
    await deleteAll(
      { TableName: table, KeyConditionExpression, ExpressionAttributeValues: { ":pk": pk } },
      ({ pk, sk }) => ({ pk, sk }),
    );
  }
  await removeHooks(userId);
}
