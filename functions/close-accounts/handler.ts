import type { Context } from "aws-lambda";
import { variable } from "#core/environment";
import { scheduled } from "#core/http/scheduled";
import { accountsToErase } from "#core/store/account/closings";
import { departuresDue } from "#core/store/account/departures";
import { runLease } from "#core/store/common/run-lease";
import { eraseAccount } from "./erase-account.ts";
import { handOver } from "./hand-over.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

const jobs = [
  scheduled({
    idName: "userId",
    due: (now) => [accountsToErase(now)],
    work: eraseAccount,
    lease: runLease(table, "close-accounts"),
  }),
  scheduled({
    idName: "departure",
    due: (now) => [departuresDue(now)],
    work: handOver,
    lease: runLease(table, "departures"),
  }),
];

/**
 * Every few minutes: erases the accounts that their holders have deleted, and hands over what members who left workspaces of
 * others have left there.
 */
export async function handler(event: unknown, context: Context): Promise<void> {
  const ended = await Promise.allSettled(jobs.map((job) => job(event, context)));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
