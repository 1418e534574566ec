import { createHash } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type ThrottleName, throttles, windowAt } from "../../core/domain/throttle.ts";
import { keys } from "../../core/store/keys.ts";
import type { Undersign } from "../../scripts/local.ts";

type Environment = Pick<Undersign, "endpoint" | "grants" | "now">;

/** As after so many calls in this window: hundreds of real ones take a minute. */
export async function countUses(
  { endpoint, grants, now }: Environment,
  name: ThrottleName,
  whom: string,
  uses: number,
): Promise<void> {
  const grant = grants().find(
    ({ action, resource }) => action === "dynamodb:UpdateItem" && /Throttles/.test(resource),
  );
  if (!grant) throw new Error("expected a grant on the throttles, found none");
  const credentials = { accessKeyId: `ROLE${grant.roleId}`, secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
  const hash = createHash("sha256").update(`${name}|${whom}`).digest("base64url");
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: grant.resource.slice(grant.resource.lastIndexOf("/") + 1),
      Key: keys.throttle(hash, windowAt(throttles[name], new Date(now())).number),
      UpdateExpression: "ADD uses :uses",
      ExpressionAttributeValues: { ":uses": uses },
    }),
  );
}
