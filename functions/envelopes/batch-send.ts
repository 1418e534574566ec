import type { batchCalls } from "#contract/calls/batches";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "#core/domain/account/account";
import { type Batch, batchEndsAt, goesOnByItself, mayBegin } from "#core/domain/batches/batch";
import { enqueueBatch } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import {
  beginBatch,
  pauseBatch as pauseStored,
  removeBatch as removeStored,
} from "#core/store/sending/batches";
import { batchAnswer } from "./batch-answer.ts";
import { ownBatch } from "./batch-read.ts";
import { withinLimit } from "./send-own.ts";

/** The decision. A plan that is over its limit is raised now, if that is wanted: the worker can't pay. */
export const sendBatch: RouteOf<typeof batchCalls.sendBatch> = async ({
  input: { batchId, rows, startAt },
  caller,
  client,
  now,
}) => {
  const { workspace } = caller;
  const { id: userId } = workspace;
  const startsAt = startAt === undefined ? undefined : startAfter(startAt, now);
  let payer: Workspace | undefined;
  for (let tries = 1; tries <= triesMax; tries++) {
    const batch = await ownBatch(caller, batchId, now);
    const begins = mayBegin(batch, rows);
    if (startsAt) assertStart(batch, startsAt);
    if (begins && !startsAt) payer ??= await withinLimit(workspace, now);
    // Somebody else may have decided, or paused it, in between.
    if (begins && !(await beginBatch(batch, client, now, startsAt))) continue;
    // Also for one that is being sent: the call that decided may have ended before it sent the message.
    if (!startsAt) await enqueueBatch({ userId, batchId });
    return batchAnswer(await ownBatch(caller, batchId, now), payer ?? workspace, now);
  }
  throw new Refusal("CONFLICT");
};

/** Attempts of a decision that loses a race. */
const triesMax = 10;

/** Undefined for a time that has just passed. A longer past, such as last year, is a mistake that must not send anything. */
function startAfter(startAt: string, now: Date): string | undefined {
  const since = now.getTime() - Date.parse(startAt);
  if (since <= clockMayDifferMs) return since < 0 ? startAt : undefined;
  throw new Refusal("BAD_FIELD", {
    field: "startAt",
    message: "This time has passed. Leave startAt out to send now.",
  });
}

/** Clocks differ, and a call takes its time. */
const clockMayDifferMs = 5 * 60_000;

function assertStart(batch: Batch, startsAt: string): void {
  const end = batchEndsAt(batch).toISOString();
  if (startsAt < end) return;
  throw new Refusal("BAD_FIELD", {
    field: "startAt",
    message: `Please choose an earlier time: this batch is deleted on ${end.slice(0, 10)}.`,
  });
}

/** A batch that nothing more is sent of stays as it is. */
export const pauseBatch: RouteOf<typeof batchCalls.pauseBatch> = async ({
  input: { batchId },
  caller,
  now,
}) => {
  for (let tries = 1; tries <= triesMax; tries++) {
    const batch = await ownBatch(caller, batchId, now);
    const isDecided = batch.state === "sending" || goesOnByItself(batch.state);
    if (!isDecided || (await pauseStored(batch)))
      return batchAnswer(await ownBatch(caller, batchId, now), caller.workspace, now);
  }
  throw new Refusal("CONFLICT");
};

export const removeBatch: RouteOf<typeof batchCalls.removeBatch> = async ({
  input: { batchId },
  caller,
  now,
}) => {
  const batch = await ownBatch(caller, batchId, now);
  await removeStored(batch);
  return { id: batch.id, deleted: true };
};
