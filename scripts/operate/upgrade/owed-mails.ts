import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { notificationsDue } from "../../../core/domain/envelope/owed-mails.ts";
import { dueShardOf, keys } from "../../../core/store/common/keys.ts";
import { envelopeFromItem, envelopeFromParts } from "../../../core/store/envelope/envelope-item.ts";
import { allItems, type Item, type StageData } from "../person/stage-data.ts";

/**
 * Puts documents that owe mails now, and that no sweep would find, into the index of what is due: versions up to 0.2.0 took
 * them out of it when they gave a mail up. Returns their ids.
 */
export async function findOwedMails(data: StageData, now: Date): Promise<readonly string[]> {
  const found: string[] = [];
  let fixed: Item | undefined;
  // A scan returns the two items of a document in order.
  for await (const item of allItems(data, "Envelopes")) {
    if (item["sk"] === "FIXED") fixed = item;
    if (item["sk"] !== "META" || !String(item["pk"]).startsWith("E#")) continue;
    if (typeof item["dueAt"] === "string" && item["dueAt"] <= now.toISOString()) continue;
    const whole = item["envelope"];
    const envelope = whole ? envelopeFromItem(whole) : envelopeFromParts(fixed, item);
    if (notificationsDue(envelope, now).length === 0) continue;
    await markDue(data, envelope.id, now);
    found.push(envelope.id);
  }
  return found;
}

/** An item that was erased meanwhile stays away. */
async function markDue({ db, names }: StageData, envelopeId: string, now: Date): Promise<void> {
  await db.send(
    new UpdateCommand({
      TableName: names.tables.Envelopes,
      Key: keys.envelope(envelopeId),
      UpdateExpression: "SET dueShard = :shard, dueAt = :at",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":shard": dueShardOf(envelopeId), ":at": now.toISOString() },
    }),
  );
}
