import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { asciiEmail } from "#contract/email";
import { retention } from "#contract/legal";
import { type BounceReason, bounceReasons } from "#contract/mail-delivery";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { keys } from "../common/keys.ts";
import { getItem, updateIf } from "../common/table.ts";

/**
 * Addresses to which mail bounced permanently: SES sends nothing more to them, whoever the sender is. Stored by hash,
 * so that nobody gets a list of people's addresses, and without whose mail it was. News arrives in any order, and again
 * days later, so the news with the latest time is kept.
 */

const table = variable("ENVELOPES_TABLE");

const markItem = z.object({ reason: z.enum(bounceReasons) });

/** If two pieces of news have the same time, this one takes precedence over an arrival. */
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

/**
 * Records that a mail has arrived, where an earlier one bounced: hardly any address has a mark, and reading costs a fifth
 * of a refused write. Without a mark nothing is stored; news of an earlier bounce that comes after this would mark the
 * address, but SES sends nothing to an address that has bounced. Kept for as long as SQS may still bring older news.
 */
export async function unmarkUndeliverable(address: string, deliveredAt: string): Promise<void> {
  if ((await whyUndeliverable(address)) === undefined) return;
  await updateIf({
    ...keyOf(address),
    UpdateExpression: "SET #at = :at, #ttl = :ttl REMOVE #reason",
    ConditionExpression: "attribute_not_exists(#at) OR #at < :at",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: timesOf(deliveredAt, retention.arrivedDays),
  });
}

/** Why mail to this address bounced, if it did and none has arrived since. */
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
  createHash("sha256").update(asciiEmail(address.trim().toLowerCase())).digest("hex");
