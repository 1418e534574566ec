import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { StopReply } from "../../contract/api/stop.ts";
import type { Undersign } from "../../scripts/local.ts";
import { call, mailTo } from "./cloud.ts";

/** What the recipient of a mail can do against its sender. */

/** The token of the stop link in the newest such mail to this address. */
export async function stopToken(email: string): Promise<string> {
  const mail = await mailTo(email, ({ text }) => text.includes("/stop/"));
  return /\/stop\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
}

export const openStop = (token: string) => call<StopReply>("GET", `/api/stop/${token}`);

export const setStopped = (token: string, stopped: unknown) =>
  call<StopReply>("POST", `/api/stop/${token}`, { stopped });

export const reportMail = (token: string) =>
  call<StopReply>("POST", `/api/stop/${token}/report`, {});

/** What the runbook has operators do: nobody is mailed for this sender any more, or is again. */
export async function stopSender(
  { endpoint, grants }: Pick<Undersign, "endpoint" | "grants">,
  userId: string,
  stopped: boolean,
): Promise<void> {
  const grant = grants().find(
    ({ roleId, action, resource }) =>
      roleId.includes("Functionsstop") &&
      action === "dynamodb:UpdateItem" &&
      /Envelopes/.test(resource),
  );
  if (!grant) throw new Error("expected a grant on the envelopes, found none");
  const credentials = { accessKeyId: `ROLE${grant.roleId}`, secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: grant.resource.slice(grant.resource.lastIndexOf("/") + 1),
      Key: { pk: `N#${userId}`, sk: "ALL" },
      ...(stopped
        ? {
            UpdateExpression: "SET stoppedAt = :now",
            ExpressionAttributeValues: { ":now": "2026-11-21T12:00:00Z" },
          }
        : { UpdateExpression: "REMOVE stoppedAt" }),
    }),
  );
}
