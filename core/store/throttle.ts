import { createHash } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "#contract/refusals";
import { type ThrottleName, throttles, windowAt } from "../domain/throttle.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { db } from "./table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/**
 * Counts one more of `name` by `whom` and refuses when there were enough in this window. Counted
 * before it is looked at, so that any number at once can't be more than allowed.
 */
export async function throttle(name: ThrottleName, whom: string, now: Date): Promise<void> {
  const { max } = throttles[name];
  const { number, endsAtSeconds, leftSeconds } = windowAt(throttles[name], now);
  // Addresses of people stand nowhere but in their own accounts.
  const hash = createHash("sha256").update(`${name}|${whom}`).digest("base64url");
  try {
    await db.send(
      new UpdateCommand({
        TableName: table,
        Key: keys.throttle(hash, number),
        UpdateExpression: "ADD uses :one SET #ttl = :ttl",
        ConditionExpression: "attribute_not_exists(uses) OR uses < :max",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":max": max, ":ttl": endsAtSeconds },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Refusal("TOO_MANY_REQUESTS", { retryAfterSeconds: leftSeconds });
  }
}
