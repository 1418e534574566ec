import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { retention } from "#contract/legal";
import { type BounceReason, bounceReasons } from "#contract/mail-delivery";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, updateIf } from "../common/table.ts";

/**
 * Addresses to which mail came back for good: SES sends nothing more to them, whoever asks for it. By hash, since
 * people's addresses are nobody's list; without whose mail it was. News comes in any order, and again days later:
 * what is known of a later time stays.
 */

const table = variable("ENVELOPES_TABLE");

const markItem = z.object({ reason: z.enum(bounceReasons) });

/** Of two that happened at the same time, this counts, not the arrival. */
export async function markUndeliverable(
  address: string,
  { reason, at }: { readonly reason: BounceReason; readonly at: string },
): Promise<void> {
  await updateIf({
    ...keyOf(address),
    UpdateExpression: "SET #reason = :reason, #at = :at, #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(#at) OR #at <= :at",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: {
      ":reason": reason,
      ...timesOf(at, retention.undeliverableDays),
    },
  });
}

/** A mail has arrived. Kept as long as SQS may still bring older news. */
export async function unmarkUndeliverable(address: string, deliveredAt: string): Promise<void> {
  await updateIf({
    ...keyOf(address),
    UpdateExpression: "SET #at = :at, #ttl = :ttl REMOVE #reason",
    ConditionExpression: "attribute_not_exists(#at) OR #at < :at",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: timesOf(deliveredAt, retention.arrivedDays),
  });
}

/** Why mail to this address came back, if it did and none has arrived since. */
export async function whyUndeliverable(address: string): Promise<BounceReason | undefined> {
  const { TableName, Key } = keyOf(address);
  const item = await getItem(TableName, Key);
  return item?.["reason"] === undefined ? undefined : z.parse(markItem, item).reason;
}

const names = { "#reason": "reason", "#at": "at", "#ttl": "ttl" };

const timesOf = (at: string, days: number) => ({
  ":at": at,
  ":ttl": Math.ceil((Date.parse(at) + days * dayMs) / 1000),
});

const keyOf = (address: string) => ({
  TableName: table,
  Key: keys.undeliverable(hashOf(address)),
});

const hashOf = (address: string): string =>
  createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
