import { createHash } from "node:crypto";
import { Refusal } from "#contract/refusals";
import { type ThrottleName, throttles, windowAt } from "../domain/throttle.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { updateIf } from "./table.ts";

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
  const counted = await updateIf({
    TableName: table,
    Key: keys.throttle(hash, number),
    UpdateExpression: "ADD uses :one SET #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(uses) OR uses < :max",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":one": 1, ":max": max, ":ttl": endsAtSeconds },
  });
  if (!counted) throw new Refusal("TOO_MANY_REQUESTS", { retryAfterSeconds: leftSeconds });
}
