import {
  type BatchAnswer,
  type BatchState,
  batchCalls as calls,
  type SheetRow as WireRow,
} from "#contract/calls/batches";
import { plain, replying } from "./api-call.ts";

export type Batch = BatchAnswer;
export type { BatchState };
export type BatchRow = Awaited<ReturnType<typeof batches.rows>>["data"][number];

export type { CellCorrection, RowFault } from "#contract/calls/batches";

/** A row as it is sent to be checked. */
export type SheetRow = WireRow;

export const batches = {
  create: plain(calls.createBatch.session),
  /** Those of the last weeks, newest first. */
  list: replying(calls.listBatches.session, ({ data }) => data),
  get: plain(calls.getBatch.session),
  rows: plain(calls.batchRows.session),
  correct: plain(calls.correctBatch.session),
  send: plain(calls.sendBatch.session),
  pause: plain(calls.pauseBatch.session),
  result: plain(calls.batchResult.session),
  remove: plain(calls.removeBatch.session),
};
