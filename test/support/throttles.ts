import { createHash } from "node:crypto";
import { type ThrottleName, throttles } from "../../contract/rules/refusals/throttles.ts";
import { windowAt } from "../../core/domain/common/throttle.ts";
import { keys } from "../../core/store/common/keys.ts";
import type { Undersign } from "../../scripts/local.ts";
import { updateItem } from "./tables.ts";

type Environment = Pick<Undersign, "endpoint" | "grants" | "now">;

/** Sets the counter as if this many calls were made in the window: hundreds of real ones take a minute. */
export async function countUses(
  { endpoint, grants, now }: Environment,
  name: ThrottleName,
  whom: string,
  uses: number,
): Promise<void> {
  const hash = createHash("sha256").update(`${name}|${whom}`).digest("base64url");
  await updateItem(
    { endpoint, grants },
    { table: /Throttles/ },
    {
      Key: keys.throttle(hash, windowAt(throttles[name], new Date(now())).number),
      UpdateExpression: "ADD uses :uses",
      ExpressionAttributeValues: { ":uses": uses },
    },
  );
}
