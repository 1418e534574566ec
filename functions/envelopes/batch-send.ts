import type { batchCalls } from "#contract/calls/batches";
import { Refusal } from "#contract/rules/refusals/refusals";
import { overLimitMessage, type Workspace } from "#core/domain/account/account";
import { mayBegin } from "#core/domain/batches/batch";
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
  input: { batchId, rows },
  caller,
  client,
  now,
}) => {
  const { id: userId } = caller.workspace;
  let workspace: Workspace | undefined = caller.workspace;
  for (let tries = 1; tries <= triesMax; tries++) {
    const batch = await ownBatch(userId, batchId, now);
    const begins = mayBegin(batch, rows);
    if (begins) workspace = await withinLimit(workspace, now);
    if (!workspace)
      throw new Refusal("OVER_LIMIT", { message: overLimitMessage(caller.workspace) });
    // Somebody else may have decided, or paused it, in between.
    if (begins && !(await beginBatch(batch, client, now))) continue;
    // Also for one that is being sent: the call that decided may have ended before it sent the message.
    await enqueueBatch({ userId, batchId });
    return batchAnswer(await ownBatch(userId, batchId, now), workspace, now);
  }
  throw new Refusal("CONFLICT");
};

/** Attempts of a decision that loses a race. */
const triesMax = 10;

/** A batch that is not being sent stays as it is. */
export const pauseBatch: RouteOf<typeof batchCalls.pauseBatch> = async ({
  input: { batchId },
  caller: { workspace },
  now,
}) => {
  await pauseStored(await ownBatch(workspace.id, batchId, now));
  return batchAnswer(await ownBatch(workspace.id, batchId, now), workspace, now);
};

export const removeBatch: RouteOf<typeof batchCalls.removeBatch> = async ({
  input: { batchId },
  caller: { workspace },
  now,
}) => {
  const batch = await ownBatch(workspace.id, batchId, now);
  await removeStored(batch);
  return { id: batch.id, deleted: true };
};
