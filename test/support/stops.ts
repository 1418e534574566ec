import type { StopReply } from "../../contract/pages/stop.ts";
import type { Undersign } from "../../scripts/local.ts";
import { call, mailTo } from "./cloud.ts";
import { updateItem } from "./tables.ts";

// What the recipient of a mail can do against its sender.

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

/** Stops or allows all mails for a sender, as the runbook tells operators to do. */
export async function stopSender(
  environment: Pick<Undersign, "endpoint" | "grants">,
  userId: string,
  stopped: boolean,
): Promise<void> {
  await updateItem(
    environment,
    { table: /Envelopes/, of: "Functionsstop" },
    {
      Key: { pk: `N#${userId}`, sk: "ALL" },
      ...(stopped
        ? {
            UpdateExpression: "SET stoppedAt = :now",
            ExpressionAttributeValues: { ":now": "2026-11-21T12:00:00Z" },
          }
        : { UpdateExpression: "REMOVE stoppedAt" }),
    },
  );
}
