import { createHash } from "node:crypto";
import { Refusal } from "#contract/refusals";
import { type Throttle, type ThrottleName, throttles, windowAt } from "../domain/throttle.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { updateIf } from "./table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/**
 * Counts one more use of `name` by `whom`; throws TOO_MANY_REQUESTS, or the throttle's own refusal, when this
 * window's limit is reached. The update both counts and compares, so that parallel calls can't exceed the limit.
 */
export async function throttle(name: ThrottleName, whom: string, now: Date): Promise<void> {
  const { refusal = "TOO_MANY_REQUESTS" }: Throttle = throttles[name];
  if (await hasRoom(name, whom, now)) return;
  const { leftSeconds } = windowAt(throttles[name], now);
  throw new Refusal(refusal, { retryAfterSeconds: leftSeconds });
}

/** The same for acts that go on without what is counted: whether there was room for one more. */
export async function hasRoom(name: ThrottleName, whom: string, now: Date): Promise<boolean> {
  const { endsAtSeconds } = windowAt(throttles[name], now);
  const counted = await updateIf({
    TableName: table,
    Key: keyOf(name, whom, now),
    UpdateExpression: "ADD uses :one SET #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(uses) OR uses < :max",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":one": 1, ":max": throttles[name].max, ":ttl": endsAtSeconds },
  });
  return counted !== undefined;
}

/** Takes one use of this window back, if there is one. */
export async function giveBack(name: ThrottleName, whom: string, now: Date): Promise<void> {
  await updateIf({
    TableName: table,
    Key: keyOf(name, whom, now),
    UpdateExpression: "ADD uses :back",
    ConditionExpression: "uses > :none",
    ExpressionAttributeValues: { ":back": -1, ":none": 0 },
  });
}

function keyOf(name: ThrottleName, whom: string, now: Date) {
  // People's addresses are stored in their own accounts only.
  const hash = createHash("sha256").update(`${name}|${whom}`).digest("base64url");
  return keys.throttle(hash, windowAt(throttles[name], now).number);
}
