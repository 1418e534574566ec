import type { batchCalls } from "#contract/calls/batches";
import { Refusal } from "#contract/rules/refusals/refusals";
import { correctedRows } from "#core/domain/batches/corrections";
import type { RouteOf } from "#core/http/router";
import { checkRows } from "#core/sending/rows";
import { batchTemplate, listBatchRows, replaceRows } from "#core/store/sending/batches";
import { batchAnswer } from "./batch-answer.ts";
import { assertSize } from "./batch-create.ts";
import { ownBatch } from "./batch-read.ts";

/** Checks all rows once more with other cells: one row can be wrong because of another. Nothing that was decided changes. */
export const correctBatch: RouteOf<typeof batchCalls.correctBatch> = async ({
  input: { batchId, cells },
  caller,
  client,
  now,
}) => {
  const { workspace } = caller;
  const batch = await ownBatch(caller, batchId, now);
  if (batch.state !== "checked") throw new Refusal("BATCH_CHANGED", { message: decided });
  const [template, stored] = await Promise.all([batchTemplate(batch.id), listBatchRows(batch.id)]);
  if (!template) throw new Refusal("NOT_FOUND");
  const rows = correctedRows(
    stored.map(({ row }) => row),
    cells,
  );
  assertSize(rows);
  const checked = await checkRows(batch, rows, template, { caller, client }, now);
  const counts = {
    faulty: checked.rows.filter(({ fault }) => fault).length,
    mails: checked.mails,
  };
  if (!(await replaceRows(batch, checked.rows, counts)))
    throw new Refusal("BATCH_CHANGED", { message: decided });
  return batchAnswer(await ownBatch(caller, batchId, now), workspace, now);
};

const decided =
  "Rows can be corrected before they are sent, by one person at a time. Please read the batch again, or send these rows as another one.";
