import type { Context } from "aws-lambda";
import { variable } from "#core/environment";
import { scheduled } from "#core/http/scheduled";
import { tellOfFactor } from "#core/sending/factor-notices";
import { tellOfOwnership } from "#core/sending/ownership-news";
import { accountsToErase } from "#core/store/account/closings";
import { departuresDue } from "#core/store/account/departures";
import { newsDue } from "#core/store/account/ownership-news";
import { payersDue } from "#core/store/account/payers";
import { noticesDue } from "#core/store/account/required-factors";
import { runLease } from "#core/store/common/run-lease";
import { changePayer } from "./change-payer.ts";
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
  scheduled({
    idName: "workspace",
    due: (now) => [noticesDue(now)],
    work: tellOfFactor,
    lease: runLease(table, "notices"),
  }),
  scheduled({
    idName: "news",
    due: (now) => [newsDue(now)],
    work: tellOfOwnership,
    lease: runLease(table, "news"),
  }),
  scheduled({
    idName: "workspace",
    due: (now) => [payersDue(now)],
    work: changePayer,
    lease: runLease(table, "payers"),
  }),
];

/**
 * Every few minutes: erases the accounts that their holders have deleted, hands over what members who left workspaces of others
 * have left there, sends the mails about required factors and owners at which a call has stopped, and has Stripe send invoices to
 * new owners.
 */
export async function handler(event: unknown, context: Context): Promise<void> {
  const ended = await Promise.allSettled(jobs.map((job) => job(event, context)));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
