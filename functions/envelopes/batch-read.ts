import type { batchCalls } from "#contract/calls/batches";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Seer, seesOf } from "#core/domain/account/caller";
import { type Batch, type BatchRow, rowEnvelope, rowState } from "#core/domain/batches/batch";
import { resultTable } from "#core/domain/batches/sheet";
import { csvFile } from "#core/domain/common/csv";
import { listPage, newestFirst } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import {
  listBatches as allBatches,
  batchTemplate,
  findBatch,
  listBatchRows,
} from "#core/store/sending/batches";
import { batchAnswer, batchRowAnswer } from "./batch-answer.ts";

export const listBatches: RouteOf<typeof batchCalls.listBatches> = async ({
  input,
  caller,
  now,
}) => {
  const all = await allBatches(caller.workspace.id, now);
  const seen = all.filter(({ by }) => seesOf(caller, by));
  const page = listPage(seen, input, ({ createdAt, id }) => newestFirst(createdAt, id));
  return { ...page, data: page.data.map(batchRowAnswer) };
};

export const getBatch: RouteOf<typeof batchCalls.getBatch> = async ({ input, caller, now }) =>
  batchAnswer(await ownBatch(caller, input.batchId, now), caller.workspace, now);

/** A batch of the workspace that the caller sees; throws NOT_FOUND. */
export async function ownBatch(caller: Seer, batchId: string, now: Date): Promise<Batch> {
  const found = await findBatch(caller.workspace.id, batchId, now);
  if (!found || !seesOf(caller, found.by)) throw new Refusal("NOT_FOUND");
  return found;
}

export const batchRows: RouteOf<typeof batchCalls.batchRows> = async ({ input, caller, now }) => {
  const batch = await ownBatch(caller, input.batchId, now);
  const all = (await listBatchRows(batch.id)).map((row) => withOutcome(batch, row));
  const page = listPage(all, input, ({ number }) => String(number).padStart(5, "0"));
  return {
    ...page,
    data: page.data.map(({ number, row, state, envelopeId, fault, refusal = fault }) => ({
      ...{ row: number, state },
      ...(envelopeId ? { envelopeId } : {}),
      ...(refusal ? { fault: refusal } : {}),
      recipients: row.recipients.flatMap((person) =>
        person ? [{ name: nameOf(person), email: person.email }] : [],
      ),
      ...(row.externalId ? { externalId: row.externalId } : {}),
    })),
  };
};

const nameOf = ({
  firstName,
  lastName = "",
}: {
  firstName: string;
  lastName?: string | undefined;
}) => `${firstName} ${lastName}`.trim();

const withOutcome = (batch: Batch, row: BatchRow) => {
  const state = rowState(batch, row);
  const envelopeId = state === "sent" ? rowEnvelope(batch, row.number).id : undefined;
  return { ...row, state, envelopeId };
};

export const batchResult: RouteOf<typeof batchCalls.batchResult> = async ({
  input,
  caller,
  now,
}) => {
  const batch = await ownBatch(caller, input.batchId, now);
  const [template, rows] = await Promise.all([batchTemplate(batch.id), listBatchRows(batch.id)]);
  if (!template) throw new Refusal("NOT_FOUND");
  const table = resultTable(
    rows.map((row) => withOutcome(batch, row)),
    template,
  );
  return { fileName: `batch-${batch.createdAt.slice(0, 10)}.csv`, csv: csvFile(table) };
};
