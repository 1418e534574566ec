import { createHash } from "node:crypto";
import { Refusal } from "#contract/refusals";
import { type ThrottleName, throttles, windowAt } from "../domain/throttle.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { updateIf } from "./table.ts";

const table = variable("THROTTLES_TABLE");

/**
 * Counts one more use of `name` by `whom`; throws TOO_MANY_REQUESTS when this window's limit is reached. The
 * update both counts and compares, so that parallel calls can't exceed the limit.
 */
export async function throttle(name: ThrottleName, whom: string, now: Date): Promise<void> {
  const { max } = throttles[name];
  const { number, endsAtSeconds, leftSeconds } = windowAt(throttles[name], now);
  // People's addresses are stored in their own accounts only.
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
