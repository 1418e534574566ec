import type { BatchAnswer, BatchRowAnswer } from "#contract/calls/batches";
import { documentsUsed, planOf, type Workspace } from "#core/domain/account/account";
import { type Batch, batchEndsAt, leftOf } from "#core/domain/batches/batch";
import { variable } from "#core/environment";
import { numberedFaults } from "#core/sending/rows";
import { usesNow } from "#core/store/common/throttle";
import { listBatchRows } from "#core/store/sending/batches";

const siteUrl = variable("SITE_URL");

/** A batch in a list. */
export const batchRowAnswer = (batch: Batch): BatchRowAnswer => {
  const { id, template, state, of, faulty, sent, refused, createdAt, startedAt, endedAt } = batch;
  return {
    ...{ id, template, state, rows: of, faulty, sent, refused, left: leftOf(batch) },
    ...(batch.stoppedBecause ? { stoppedBecause: batch.stoppedBecause } : {}),
    createdAt,
    ...(startedAt ? { startedAt } : {}),
    ...(endedAt ? { endedAt } : {}),
    expiresAt: batchEndsAt(batch).toISOString(),
  };
};

/** A batch with its faults and with what it takes from the plan. */
export async function batchAnswer(
  batch: Batch,
  workspace: Workspace,
  now: Date,
): Promise<BatchAnswer> {
  const { documentsMax, mailsPerDayMax } = planOf(workspace, now);
  const [rows, mailsUsed] = await Promise.all([
    listBatchRows(batch.id),
    usesNow("mailsByAccount", workspace.id, now, mailsPerDayMax),
  ]);
  const left = leftOf(batch);
  const goodRows = batch.of - batch.faulty;
  return {
    ...batchRowAnswer(batch),
    url: `${siteUrl}/batches/${batch.id}`,
    needs: {
      documents: left,
      documentsLeft: Math.max(0, documentsMax - documentsUsed(workspace, now)),
      mails: goodRows === 0 ? 0 : Math.ceil((batch.mails * left) / goodRows),
      mailsLeftToday: Math.max(0, mailsPerDayMax - mailsUsed),
    },
    faults: numberedFaults(rows),
  };
}
