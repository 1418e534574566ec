import * as z from "zod/mini";
import type { BatchCommon, RowFault, SheetRow } from "#contract/calls/batches";
import { batchStates } from "#contract/calls/batches";
import type { RefusalCode } from "#contract/rules/refusals/refusals";
import {
  type Batch,
  type BatchRow,
  batchEndsAt,
  goesOnByItself,
  isBatchOver,
  isMailedAtEnd,
  isMailedAtStop,
  leftOf,
  waitsAfter,
} from "../../domain/batches/batch.ts";
import type { Client } from "../../domain/envelope/audit.ts";
import type { Template } from "../../domain/templates/template.ts";
import { variable } from "../../environment.ts";
import { attribute, expr, isStill, joined, setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { changeInRun, leaseTo, type Place, updateInRun } from "../common/lease.ts";
import { packed, unpacked } from "../common/packed.ts";
import {
  changeItem,
  deleteItem,
  deleting,
  getItem,
  type Item,
  listItems,
  putting,
  type TransactItem,
  transactIf,
  updating,
} from "../common/table.ts";
import { templateFromItem, templateToItem } from "../library/template-item.ts";

/** Stored with the drafts and exports: batches, too, belong to the account alone and are deleted after a time. */
const table = variable("DRAFTS_TABLE");

/** A row has at most 20 KB, so this stays far below the 400 KB of an item; a thousand rows fit into one transaction. */
export const rowsOfItem = 15;

const fault = z.object({ field: z.optional(z.string()), message: z.string() });

const batchItem = z.object({
  id: z.string(),
  userId: z.string(),
  by: z.optional(z.string()),
  template: z.object({ id: z.string(), version: z.number(), name: z.string() }),
  // It was checked when it was given.
  common: z.custom<BatchCommon>((value) => typeof value === "object"),
  createdAt: z.string(),
  requestSha256: z.string(),
  state: z.enum(batchStates),
  of: z.number(),
  faulty: z.number(),
  mails: z.number(),
  next: z.number(),
  sent: z.number(),
  refused: z.number(),
  corrections: z.optional(z.number()),
  // Taken from the call that decided.
  client: z.optional(z.custom<Client>((value) => typeof value === "object")),
  startedAt: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
  startsAt: z.optional(z.string()),
  continuedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  mailOwedSince: z.optional(z.string()),
  stoppedBecause: z.optional(
    z.object({
      code: z.custom<RefusalCode>((value) => typeof value === "string"),
      message: z.string(),
    }),
  ),
});

const packedRows = z.array(
  z.object({
    row: z.custom<SheetRow>((value) => typeof value === "object"),
    fault: z.optional(fault),
  }),
);

const rowsItem = z.object({
  id: z.string(),
  rows: z.instanceof(Uint8Array),
  /** By number. */
  refusals: z.record(z.string(), fault),
});

const ttlOf = (batch: Pick<Batch, "createdAt">): number =>
  Math.ceil(batchEndsAt(batch).getTime() / 1000);

/** Stores a batch with its template and rows, all or nothing; false if it was stored before. */
export async function insertBatch(
  batch: Batch,
  template: Template,
  rows: readonly CheckedRow[],
): Promise<boolean> {
  const ttl = ttlOf(batch);
  const put = (item: Item): TransactItem =>
    putting(table, { ...item, ttl }, expr`attribute_not_exists(id)`);
  const failed = await transactIf([
    put({ ...keys.batch(batch.userId, batch.id), ...batch }),
    put({ ...keys.batchTemplate(batch.id), template: packed(templateToItem(template)) }),
    ...packedBlocks(batch, rows).map(put),
  ]);
  return failed === undefined;
}

type CheckedRow = Pick<BatchRow, "row" | "fault">;

const packedBlocks = (batch: Batch, rows: readonly CheckedRow[]): readonly Item[] =>
  blocksOf(batch).map(({ key, from }) => ({
    ...key,
    rows: packed(rows.slice(from - 1, from - 1 + rowsOfItem)),
    refusals: {},
  }));

/**
 * Stores corrected rows with what checking them has found; false if somebody has decided about the batch, or corrected it, since it
 * was read.
 */
export async function replaceRows(
  batch: Batch,
  rows: readonly CheckedRow[],
  { faulty, mails }: Pick<Batch, "faulty" | "mails">,
): Promise<boolean> {
  const corrections = (batch.corrections ?? 0) + 1;
  const isAsRead = joined(
    [expr`state = ${"checked"}`, isStill(expr`corrections`, batch.corrections)],
    " AND ",
  );
  const failed = await transactIf([
    updating(table, keyOf(batch), setting({ faulty, mails, corrections }), isAsRead),
    ...packedBlocks(batch, rows).map((item) => putting(table, { ...item, ttl: ttlOf(batch) })),
  ]);
  return failed === undefined;
}

/** Keys of the items with its rows, and the number of each one's first row. */
const blocksOf = ({ id, of }: Pick<Batch, "id" | "of">) =>
  Array.from({ length: Math.ceil(of / rowsOfItem) }, (_, index) => {
    const from = index * rowsOfItem + 1;
    return { key: keys.batchRows(id, from), from };
  });

/** Gives the batch to a member; absent for the workspace's owner. */
export const giveBatch = (batch: Batch, by: string | undefined): Promise<unknown> =>
  changeItem(table, keyOf(batch), { by });

/** Finds only batches of this account, because its id is part of the key. */
export async function findBatch(userId: string, id: string, now: Date): Promise<Batch | undefined> {
  const found = await findBatchEver(userId, id);
  return found && !isBatchOver(found, now) ? found : undefined;
}

/** Finds a batch even after its time, as long as DynamoDB has not removed it. */
export async function findBatchEver(userId: string, id: string): Promise<Batch | undefined> {
  const item = await getItem(table, keys.batch(userId, id));
  return item && z.parse(batchItem, item);
}

/** Unordered. */
export async function listBatches(userId: string, now: Date): Promise<Batch[]> {
  const items = await listItems(table, keys.batch(userId, ""));
  return items.map((item) => z.parse(batchItem, item)).filter((one) => !isBatchOver(one, now));
}

/** The template as it was when the batch was made; undefined if the batch is gone. */
export async function batchTemplate(batchId: string): Promise<Template | undefined> {
  const item = await getItem(table, keys.batchTemplate(batchId));
  return item && templateFromItem(unpacked(item["template"]));
}

export async function listBatchRows(batchId: string): Promise<BatchRow[]> {
  const items = await listItems(table, { ...keys.batchTemplate(batchId), id: "" });
  return items.flatMap((item) => (item["rows"] ? rowsIn(item) : []));
}

/** The rows that are stored together with this one. */
export async function rowsAround(batchId: string, number: number): Promise<BatchRow[]> {
  const item = await getItem(table, keyOfRow(batchId, number));
  return item ? rowsIn(item) : [];
}

const keyOfRow = (batchId: string, number: number) =>
  keys.batchRows(batchId, Math.floor((number - 1) / rowsOfItem) * rowsOfItem + 1);

function rowsIn(item: Item): BatchRow[] {
  const { id, rows, refusals } = z.parse(rowsItem, item);
  const from = Number(id.slice("R#".length));
  return z
    .parse(packedRows, unpacked(rows))
    .map((one, index) => ({ ...one, number: from + index, refusal: refusals[from + index] }));
}

/**
 * Records the decision to send what is left, now or from `startsAt` on, on the condition that nothing has changed since `batch`
 * was read; false if something has.
 */
export async function beginBatch(
  batch: Batch,
  client: NonNullable<Batch["client"]>,
  now: Date,
  startsAt?: string,
): Promise<boolean> {
  const at = now.toISOString();
  const begun = setting({
    ...(startsAt === undefined ? beginning(batch, at) : { state: "planned", startsAt }),
    client,
    decidedAt: at,
    continuedAt: undefined,
    stoppedBecause: undefined,
    // Resuming implies that the sender saw the stop.
    mailOwedSince: undefined,
  });
  const isAsRead = joined(
    [
      expr`state = ${batch.state} AND next = ${batch.next}`,
      isStill(expr`corrections`, batch.corrections),
    ],
    " AND ",
  );
  const failed = await transactIf([
    updating(table, keyOf(batch), begun, isAsRead),
    mark(batch, startsAt),
  ]);
  return failed === undefined;
}

const beginning = ({ startedAt }: Batch, at: string) => ({
  state: "sending",
  startedAt: startedAt ?? at,
  startsAt: undefined,
});

/** Keeps further rows from being sent until somebody decides again; false if its state has changed since it was read. */
export async function pauseBatch(batch: Batch): Promise<boolean> {
  const state = batch.startedAt === undefined ? "checked" : "paused";
  const paused = setting({ state, startsAt: undefined, stoppedBecause: undefined });
  const failed = await transactIf([
    updating(table, keyOf(batch), paused, expr`state = ${batch.state}`),
    unmark(batch),
  ]);
  return failed === undefined;
}

/** A run that sends a batch; no other run may until the lease has ended. */
export interface BatchRun {
  readonly userId: string;
  readonly batchId: string;
  readonly runId: string;
}

/** False while another run sends it, and for a batch that is gone. */
export async function beginBatchRun(run: BatchRun, lifeMs: number, now: Date): Promise<boolean> {
  const where = expr`attribute_exists(id)`;
  return (await leaseTo(run.runId, placeOfRun(run), lifeMs, now, where)) !== undefined;
}

export const endBatchRun = (run: BatchRun): Promise<unknown> =>
  changeInRun(run.runId, placeOfRun(run), { leaseUntil: "" });

/** Lets a batch that is planned or waits go on; false if somebody has decided otherwise since it was read. */
export async function continueBatch(run: BatchRun, batch: Batch, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const change = {
    ...beginning(batch, at),
    continuedAt: at,
    stoppedBecause: undefined,
    mailOwedSince: undefined,
  };
  const isAsRead = expr`state = ${batch.state} AND ${isStill(expr`startsAt`, batch.startsAt)}`;
  const failed = await transactIf([
    updateInRun(run.runId, placeOfRun(run), change, isAsRead),
    mark(batch),
  ]);
  return failed === undefined;
}

/**
 * Moves the cursor behind a row that has had its turn, and counts it, with the refusal if there was one; the last row also ends
 * the batch, of which its sender is then mailed if it took long. Returns the batch as it is then: somebody may have paused it.
 * Undefined if another run has it, or if it is gone.
 */
export async function countRow(
  run: BatchRun,
  batch: Batch,
  number: number,
  refusal: Omit<RowFault, "row"> | undefined,
  now: Date,
): Promise<Batch | undefined> {
  const at = now.toISOString();
  const isLast = leftOf(batch) === 1;
  const isMailed = isLast && isMailedAtEnd(batch, now);
  const change = {
    next: number + 1,
    ...(refusal ? { refused: batch.refused + 1 } : { sent: batch.sent + 1 }),
    ...(isLast ? { state: "done", endedAt: at } : {}),
    ...(isMailed ? { mailOwedSince: at } : {}),
  };
  const failed = await transactIf([
    updateInRun(run.runId, placeOfRun(run), change),
    ...(isMailed ? [mark(batch)] : isLast ? [unmark(batch)] : []),
    ...(refusal ? [refusalOfRow(batch, number, refusal)] : []),
  ]);
  return failed ? undefined : findBatchEver(batch.userId, batch.id);
}

const refusalOfRow = (
  { id }: Batch,
  number: number,
  refusal: Omit<RowFault, "row">,
): TransactItem =>
  updating(
    table,
    keyOfRow(id, number),
    expr`SET refusals.${attribute(String(number))} = ${refusal}`,
  );

/**
 * Stops sending from within a run, because what refused this row would refuse every other. A batch for which only the plan has
 * no room waits, and goes on by itself. Changes nothing if somebody has paused it.
 */
export async function stopBatch(
  run: BatchRun,
  batch: Batch,
  stoppedBecause: NonNullable<Batch["stoppedBecause"]>,
  now: Date,
): Promise<void> {
  const { code } = stoppedBecause;
  const change = {
    state: waitsAfter(code) ? "waiting" : "stopped",
    stoppedBecause,
    ...(isMailedAtStop(batch, code) ? { mailOwedSince: now.toISOString() } : {}),
  };
  const isSending = expr`state = ${"sending"}`;
  await transactIf([updateInRun(run.runId, placeOfRun(run), change, isSending), mark(batch)]);
}

/** Records that the mail which was owed is sent; false if somebody has decided to continue since, or if the batch is gone. */
export async function recordBatchMailed(run: BatchRun, batch: Batch): Promise<boolean> {
  const isAsRead = expr`state = ${batch.state} AND mailOwedSince = ${batch.mailOwedSince}`;
  const failed = await transactIf([
    updateInRun(run.runId, placeOfRun(run), { mailOwedSince: undefined }, isAsRead),
    ...(goesOnByItself(batch.state) ? [] : [unmark(batch)]),
  ]);
  return failed === undefined;
}

/** The batches that are being sent or may go on by now, or of whose end a mail is owed, for the sweep. */
export async function batchesInWork(now: Date): Promise<{ userId: string; batchId: string }[]> {
  const items = await listItems(table, { ...keys.batchMark("", ""), id: "" });
  const marks = items.map((item) => z.parse(markItem, item));
  return marks
    .filter(({ dueAt = "" }) => dueAt <= now.toISOString())
    .map(({ id }) => {
      const [userId = "", batchId = ""] = id.split("/");
      return { userId, batchId };
    });
}

const markItem = z.object({ id: z.string(), dueAt: z.optional(z.string()) });

/** Removes the mark of a batch that is gone. */
export async function forgetMark(userId: string, batchId: string): Promise<void> {
  await deleteItem(table, keys.batchMark(userId, batchId));
}

/**
 * Removes a batch with its rows as it was stored, all or nothing, so that nobody can decide about what a crash has left of it. A
 * run that sends it counts nothing more; no other run begins.
 */
export async function removeBatch(batch: Pick<Batch, "userId" | "id" | "of">): Promise<void> {
  const places = [
    keys.batch(batch.userId, batch.id),
    keys.batchTemplate(batch.id),
    ...blocksOf(batch).map(({ key }) => key),
  ];
  await transactIf([...places.map((key) => deleting(table, key)), unmark(batch)]);
}

/** Removes all batches of an account. Includes expired ones that DynamoDB has not removed yet. */
export async function removeBatches(userId: string): Promise<void> {
  for (const one of await listBatches(userId, new Date(0))) await removeBatch(one);
}

const keyOf = ({ userId, id }: Pick<Batch, "userId" | "id">) => keys.batch(userId, id);

const placeOfRun = ({ userId, batchId }: BatchRun): Place => ({
  table,
  key: keys.batch(userId, batchId),
});

/** Also where it has one: a pause may have removed it a moment ago. The sweep leaves a batch alone until `dueAt`. */
const mark = (batch: Batch, dueAt?: string): TransactItem =>
  putting(table, { ...keys.batchMark(batch.userId, batch.id), dueAt, ttl: ttlOf(batch) });

const unmark = ({ userId, id }: Pick<Batch, "userId" | "id">): TransactItem =>
  deleting(table, keys.batchMark(userId, id));
