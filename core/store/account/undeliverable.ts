import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { asciiEmail } from "#contract/rules/inputs/email";
import { retention } from "#contract/rules/installation/legal";
import { type BounceReason, bounceReasons } from "#contract/rules/mails/mail-delivery";
import { dayMs } from "../../domain/common/time.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { getItem, updateIf } from "../common/table.ts";

/**
 * Addresses to which mail bounced permanently: SES sends nothing more to them, for any sender. Stored by hash, so that
 * nobody gets a list of people's addresses, and without whose mail it was. News arrives in any order, and again days later,
 * so the news with the latest time is kept.
 */

const table = variable("ENVELOPES_TABLE");

const markItem = z.object({ reason: z.enum(bounceReasons) });

/** If two pieces of news have the same time, this one takes precedence over an arrival. */
export async function markUndeliverable(
  address: string,
  { reason, at }: { readonly reason: BounceReason; readonly at: string },
): Promise<void> {
  const ttl = ttlOf(at, retention.undeliverableDays);
  await updateIf(
    table,
    keyOf(address),
    expr`SET reason = ${reason}, at = ${at}, ttl = ${ttl}`,
    expr`attribute_not_exists(at) OR at <= ${at}`,
  );
}

/**
 * Records that a mail has arrived, where an earlier one bounced: hardly any address has a mark, and reading costs a fifth
 * of a refused write. Without a mark nothing is stored; news of an earlier bounce that comes after this would mark the
 * address, but SES sends nothing to an address that has bounced. Kept for as long as SQS may still bring older news.
 */
export async function unmarkUndeliverable(address: string, deliveredAt: string): Promise<void> {
  if ((await whyUndeliverable(address)) === undefined) return;
  const ttl = ttlOf(deliveredAt, retention.arrivedDays);
  await updateIf(
    table,
    keyOf(address),
    expr`SET at = ${deliveredAt}, ttl = ${ttl} REMOVE reason`,
    expr`attribute_not_exists(at) OR at < ${deliveredAt}`,
  );
}

/** Why mail to this address bounced, if it did and none has arrived since. */
export async function whyUndeliverable(address: string): Promise<BounceReason | undefined> {
  const item = await getItem(table, keyOf(address));
  return item?.["reason"] === undefined ? undefined : z.parse(markItem, item).reason;
}

const ttlOf = (at: string, days: number): number =>
  Math.ceil((Date.parse(at) + days * dayMs) / 1000);

function keyOf(address: string) {
  const spelled = asciiEmail(address.trim().toLowerCase());
  return keys.undeliverable(createHash("sha256").update(spelled).digest("hex"));
}
