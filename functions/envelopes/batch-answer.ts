import type { BatchAnswer, BatchRowAnswer } from "#contract/calls/batches";
import type { Workspace } from "#core/domain/account/account";
import { type Batch, batchEndsAt, leftOf, mailsPerRow } from "#core/domain/batches/batch";
import { addressesTwice } from "#core/domain/batches/corrections";
import type { Forecast } from "#core/domain/batches/forecast";
import { variable } from "#core/environment";
import { batchForecast, planRoom } from "#core/sending/plan-room";
import { numberedFaults } from "#core/sending/rows";
import { listBatchRows } from "#core/store/sending/batches";

const siteUrl = variable("SITE_URL");

/** A batch in a list. */
export const batchRowAnswer = (batch: Batch): BatchRowAnswer => {
  const { id, template, state, of, faulty, sent, refused, createdAt, startedAt, endedAt } = batch;
  return {
    ...{ id, template, state, rows: of, faulty, sent, refused, left: leftOf(batch) },
    ...(batch.stoppedBecause ? { stoppedBecause: batch.stoppedBecause } : {}),
    createdAt,
    ...(batch.startsAt ? { startsAt: batch.startsAt } : {}),
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
  const [rows, room] = await Promise.all([listBatchRows(batch.id), planRoom(workspace, now)]);
  const left = leftOf(batch);
  return {
    ...batchRowAnswer(batch),
    url: `${siteUrl}/batches/${batch.id}`,
    needs: {
      documents: left,
      documentsLeft: room.documentsLeft,
      mails: Math.ceil(mailsPerRow(batch) * left),
      mailsLeftToday: room.mailsLeft,
    },
    ...(left === 0 ? {} : { forecast: forecastAnswer(batchForecast(batch, room, now)) }),
    faults: numberedFaults(rows),
    addressesTwice: addressesTwice(rows).map(({ email, rows: numbers }) => ({
      email,
      rows: [...numbers],
    })),
  };
}

const forecastAnswer = ({ now, nextAt, lastAt, unsent }: Forecast) => ({
  ...{ now, unsent },
  ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
  ...(nextAt && lastAt ? { lastAt: lastAt.toISOString() } : {}),
});
