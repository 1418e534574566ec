import type { batchCalls } from "#contract/calls/batches";
import { Refusal } from "#contract/refusals";
import { overLimitMessage } from "#core/domain/account/account";
import { mayBegin } from "#core/domain/batches/batch";
import { enqueueBatch } from "#core/gateways/queue";
import type { CallRoute } from "#core/http/call-routes";
import { upgradeByItself } from "#core/payments/upgrade";
import { withinLimit } from "#core/sending/send";
import {
  beginBatch,
  pauseBatch as pauseStored,
  removeBatch as removeStored,
} from "#core/store/files/batches";
import { batchAnswer } from "./batch-answer.ts";
import { ownBatch } from "./batch-read.ts";

/** The decision. A plan that is over its limit is raised now, if that is wanted: the worker can't pay. */
export const sendBatch: CallRoute<typeof batchCalls.sendBatch> = async ({
  input: { batchId, rows },
  caller,
  client,
  now,
}) => {
  const batch = await ownBatch(caller.workspace.id, batchId, now);
  const { userId, id } = batch;
  if (!mayBegin(batch, rows)) {
    // The first call may have ended before it sent the message.
    await enqueueBatch({ userId, batchId: id });
    return batchAnswer(batch, caller.workspace, now);
  }
  const workspace = await withinLimit(caller.workspace, { now, raisePlan: upgradeByItself });
  if (!workspace) throw new Refusal("OVER_LIMIT", { message: overLimitMessage(caller.workspace) });
  if (!(await beginBatch(batch, client, now))) throw new Refusal("CONFLICT");
  await enqueueBatch({ userId, batchId: id });
  return batchAnswer(await ownBatch(userId, id, now), workspace, now);
};

/** A batch that is not being sent stays as it is. */
export const pauseBatch: CallRoute<typeof batchCalls.pauseBatch> = async ({
  input: { batchId },
  caller: { workspace },
  now,
}) => {
  await pauseStored(await ownBatch(workspace.id, batchId, now));
  return batchAnswer(await ownBatch(workspace.id, batchId, now), workspace, now);
};

export const removeBatch: CallRoute<typeof batchCalls.removeBatch> = async ({
  input: { batchId },
  caller: { workspace },
  now,
}) => {
  const { id } = await ownBatch(workspace.id, batchId, now);
  await removeStored({ userId: workspace.id, id });
  return { id, deleted: true };
};
