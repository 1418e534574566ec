import { createHash } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { retention } from "#contract/legal";
import { type BounceReason, bounceReasons } from "#contract/mail-delivery";
import { dayMs } from "../domain/time.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { db, getItem } from "./table.ts";

/**
 * Addresses to which mail came back for good: SES sends nothing more to them, whoever asks for it. By hash, since
 * people's addresses are nobody's list; without whose mail it was.
 */

const table = variable("ENVELOPES_TABLE");

const markItem = z.object({ reason: z.enum(bounceReasons), at: z.string() });

export async function markUndeliverable(
  address: string,
  { reason, at }: { readonly reason: BounceReason; readonly at: string },
): Promise<void> {
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: keys.undeliverable(hashOf(address)),
      UpdateExpression: "SET #reason = :reason, #at = :at, #ttl = :ttl",
      ExpressionAttributeNames: { "#reason": "reason", "#at": "at", "#ttl": "ttl" },
      ExpressionAttributeValues: {
        ":reason": reason,
        ":at": at,
        ":ttl": Math.ceil((Date.parse(at) + retention.undeliverableDays * dayMs) / 1000),
      },
    }),
  );
}

/** A mail sent since has arrived. */
export async function unmarkUndeliverable(address: string, deliveredAt: string): Promise<void> {
  const mark = await findMark(address);
  if (!mark || mark.at >= deliveredAt) return;
  await db.send(
    new UpdateCommand({
      TableName: table,
      Key: keys.undeliverable(hashOf(address)),
      UpdateExpression: "REMOVE #reason, #at",
      ExpressionAttributeNames: { "#reason": "reason", "#at": "at" },
    }),
  );
}

/** Why mail to this address came back, if it did and none has arrived since. */
export const whyUndeliverable = async (address: string): Promise<BounceReason | undefined> =>
  (await findMark(address))?.reason;

async function findMark(address: string) {
  const item = await getItem(table, keys.undeliverable(hashOf(address)));
  return item?.["reason"] === undefined ? undefined : z.parse(markItem, item);
}

const hashOf = (address: string): string =>
  createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
