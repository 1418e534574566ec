import type { BatchCommon, BatchState, RowFault, SheetRow } from "#contract/calls/batches";
import { retention } from "#contract/rules/installation/legal";
import { Refusal, type RefusalCode } from "#contract/rules/refusals/refusals";
import { idFromKey } from "../common/idempotency.ts";
import { dayMs, minuteMs } from "../common/time.ts";
import type { Client } from "../envelope/audit.ts";
import type { PlanRoom } from "./forecast.ts";

/** One template to many people: rows are checked, somebody decides, and each row is sent once. */
export interface Batch {
  readonly id: string;
  /** The workspace. */
  readonly userId: string;
  /** The member whose batch it is; absent for the workspace's owner. */
  readonly by?: string | undefined;
  readonly template: { readonly id: string; readonly version: number; readonly name: string };
  readonly common: BatchCommon;
  readonly createdAt: string;
  readonly requestSha256: string;
  readonly state: BatchState;
  /** How many rows there are. */
  readonly of: number;
  /** How many of them are never sent, because of a fault that was found before. */
  readonly faulty: number;
  /** Mails that sending the others causes. */
  readonly mails: number;
  /** Number of the row whose turn is next, from 1; `of + 1` behind the last one. */
  readonly next: number;
  readonly sent: number;
  /** How many were refused when their turn came. */
  readonly refused: number;
  /** How often cells were corrected before a decision. */
  readonly corrections?: number | undefined;
  /** The device and the API key of the last decision. */
  readonly client?: Client | undefined;
  readonly startedAt?: string | undefined;
  /** Time of the last decision. */
  readonly decidedAt?: string | undefined;
  /** Sending of a planned batch begins at this time. */
  readonly startsAt?: string | undefined;
  /** When it last went on by itself, since the last decision. */
  readonly continuedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** When it became due to mail its sender that it has ended or stopped; absent if that isn't needed or done. */
  readonly mailOwedSince?: string | undefined;
  readonly stoppedBecause?: { readonly code: RefusalCode; readonly message: string } | undefined;
}

/** A row as it was given, with the fault that keeps it from being sent. */
export interface BatchRow {
  readonly number: number;
  readonly row: SheetRow;
  readonly fault?: Omit<RowFault, "row"> | undefined;
  /** Why it was refused when its turn came. */
  readonly refusal?: Omit<RowFault, "row"> | undefined;
}

export const batchEndsAt = ({ createdAt }: Pick<Batch, "createdAt">): Date =>
  new Date(Date.parse(createdAt) + retention.batchDays * dayMs);

/** An item may remain in the table for days after its time; it counts as deleted then. */
export const isBatchOver = (batch: Pick<Batch, "createdAt">, now: Date): boolean =>
  batchEndsAt(batch) <= now;

/** Rows still to be sent, which a decision is about. */
export const leftOf = ({ of, faulty, sent, refused }: Batch): number =>
  of - faulty - sent - refused;

/** Mails that a row without a fault sends, on average. */
export const mailsPerRow = ({ of, faulty, mails }: Pick<Batch, "of" | "faulty" | "mails">) =>
  of === faulty ? 0 : mails / (of - faulty);

/** Rows that were sent within this time after the decision need no mail: the sender is still watching the page. */
const watchedMs = 2 * minuteMs;

/** Whether the sender is mailed once the last row has had its turn. */
export const isMailedAtEnd = (
  { startedAt, decidedAt = startedAt }: Pick<Batch, "startedAt" | "decidedAt">,
  now: Date,
): boolean => decidedAt !== undefined && now.getTime() - Date.parse(decidedAt) > watchedMs;

/** A mail that could not be sent for this long would be news to nobody. */
const mailedWithinMs = dayMs;

/** Whether a mail that is owed is still sent. */
export const isMailDue = ({ mailOwedSince }: Pick<Batch, "mailOwedSince">, now: Date): boolean =>
  mailOwedSince !== undefined && now.getTime() - Date.parse(mailOwedSince) <= mailedWithinMs;

/** Whether a worker has something to do for it. */
export const isInWork = ({ state, mailOwedSince }: Pick<Batch, "state" | "mailOwedSince">) =>
  state === "sending" || goesOnByItself(state) || mailOwedSince !== undefined;

/** Whether somebody has decided to send it, and nobody has to decide again before the next row. */
export const goesOnByItself = (state: BatchState): boolean =>
  state === "planned" || state === "waiting";

/** Whether a batch that is not being sent goes on now: its start time has passed, or its plan allows another row. */
export function isDue(
  batch: Pick<Batch, "state" | "startsAt" | "of" | "faulty" | "mails">,
  { documentsLeft, mailsLeft }: Pick<PlanRoom, "documentsLeft" | "mailsLeft">,
  now: Date,
): boolean {
  if (batch.state === "planned") return (batch.startsAt ?? "") <= now.toISOString();
  if (batch.state !== "waiting") return false;
  return documentsLeft > 0 && mailsLeft >= mailsPerRow(batch);
}

/** The same for every run, so that a row which was sent is found again. */
const rowKey = (batchId: string, number: number): string => `batch ${batchId} ${number}`;

/** The idempotency key of a row's envelope, and the id that follows from it. */
export const rowEnvelope = ({ id, userId }: Pick<Batch, "id" | "userId">, number: number) => {
  const key = rowKey(id, number);
  return { key, id: idFromKey(userId, key) };
};

/**
 * Whether a decision to send begins something: false if the batch is being sent already. Throws BATCH_DONE if no row is left, and
 * BATCH_CHANGED if another number of rows is left than the caller has seen.
 */
export function mayBegin(batch: Batch, rows: number): boolean {
  if (batch.state === "sending") return false;
  const left = leftOf(batch);
  if (batch.state === "done" || left === 0) throw new Refusal("BATCH_DONE");
  if (rows === left) return true;
  throw new Refusal("BATCH_CHANGED", {
    field: "rows",
    message: `${left} rows are left to send, not ${rows}. Please check the batch again.`,
  });
}

/** These refusals mean that the plan has been used up: the row can be sent later. */
const ofPlan: ReadonlySet<RefusalCode> = new Set(["OVER_LIMIT", "MAILS_SPENT"] as const);

/** Refusals that the next row would meet too. */
const ofEveryRow: ReadonlySet<RefusalCode> = new Set([
  ...ofPlan,
  "INACTIVE",
  "SENDER_STOPPED",
  "PAGES_COMPARING",
] as const);

export const stopsBatch = ({ code }: Refusal): boolean => ofEveryRow.has(code);

/** Whether a batch that this has stopped goes on by itself. */
export const waitsAfter = (code: RefusalCode): boolean => ofPlan.has(code);

/** Whether its sender is mailed that it stops: each time it needs a decision, and the first time that it waits. */
export const isMailedAtStop = ({ continuedAt }: Pick<Batch, "continuedAt">, code: RefusalCode) =>
  !waitsAfter(code) || continuedAt === undefined;

export const faultOf = ({ field, message }: Refusal): Omit<RowFault, "row"> => ({
  ...(field === undefined ? {} : { field }),
  message,
});

/** Tells whether a row waits, was sent, was refused at its turn, or had a fault from the start. */
export function rowState(
  batch: Pick<Batch, "next">,
  { number, fault, refusal }: BatchRow,
): "waiting" | "sent" | "refused" | "faulty" {
  if (fault) return "faulty";
  if (refusal) return "refused";
  return number < batch.next ? "sent" : "waiting";
}
