import * as z from "zod/mini";
import { exportKinds } from "#contract/calls/export-filter";
import type { ZipEntry } from "../../domain/common/zip.ts";
import { type Export, exportEndsAt, isOver } from "../../domain/lists/export.ts";
import type { Row } from "../../domain/lists/export-rows.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { changeInRun, leaseTo, type Place, updateInRun } from "../common/lease.ts";
import { packed, unpacked } from "../common/packed.ts";
import {
  changeItem,
  deleteAll,
  deleteItem,
  getItem,
  listItems,
  putting,
  queryAll,
  transactIf,
  updateIf,
} from "../common/table.ts";

/** Stored with the drafts: exports, too, belong to the account alone and are soon deleted. */
const table = variable("DRAFTS_TABLE");

const exportItem = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  onlyOf: z.optional(z.string()),
  kind: z.enum(exportKinds),
  originals: z.boolean(),
  requestedAt: z.string(),
  of: z.number(),
  done: z.number(),
  leftOut: z.number(),
  changedAt: z.string(),
  requestSha256: z.string(),
  file: z.optional(z.object({ key: z.string(), versionId: z.string(), sizeBytes: z.number() })),
  readyAt: z.optional(z.string()),
  mailed: z.optional(z.boolean()),
  uploadId: z.optional(z.string()),
});

/** An export with its multipart upload, if one was begun. */
export interface StoredExport extends Export {
  readonly uploadId?: string | undefined;
}

/** Stores what was asked for; false if it was already stored. */
export async function insertExport(one: Export, ids: readonly string[]): Promise<boolean> {
  const ttl = exportTtl(one);
  const failed = await transactIf([
    putting(
      table,
      { ...keys.export(one.userId, one.id), ...one, ttl },
      expr`attribute_not_exists(id)`,
    ),
    putting(table, { ...keys.exportIds(one.id), ids: packed(ids), ttl }),
  ]);
  return failed === undefined;
}

export const exportTtl = (one: Export): number => Math.ceil(exportEndsAt(one).getTime() / 1000);

/** Finds only exports of this account, because its id is part of the key. */
export async function findExport(
  userId: string,
  id: string,
  now: Date,
): Promise<StoredExport | undefined> {
  const found = await findExportEver(userId, id);
  return found && !isOver(found, now) ? found : undefined;
}

/** Finds an export even after its time, as long as DynamoDB has not removed it. */
export async function findExportEver(
  userId: string,
  id: string,
): Promise<StoredExport | undefined> {
  const item = await getItem(table, keys.export(userId, id));
  return item && z.parse(exportItem, item);
}

/** Newest first. */
export async function listExports(userId: string, now: Date): Promise<StoredExport[]> {
  const items = await listItems(table, keys.export(userId, ""));
  return items
    .map((item) => z.parse(exportItem, item))
    .filter((one) => !isOver(one, now))
    .sort((one, other) => other.requestedAt.localeCompare(one.requestedAt));
}

export async function exportedIds(exportId: string): Promise<readonly string[]> {
  const item = await getItem(table, keys.exportIds(exportId));
  return z.parse(z.array(z.string()), unpacked(item?.["ids"]));
}

/** What one part of the multipart upload contains: whole entries of the archive, and their rows in its index. */
export interface ExportPart {
  readonly etag: string;
  readonly sizeBytes: number;
  /** Documents processed in this part, including those that were left out. */
  readonly documents: number;
  readonly leftOut: number;
  readonly entries: readonly ZipEntry[];
  readonly rows: readonly Row[];
}

const exportPart = z.object({
  etag: z.string(),
  sizeBytes: z.number(),
  documents: z.number(),
  leftOut: z.number(),
  entries: z.array(
    z.object({
      name: z.string(),
      crc32: z.number(),
      sizeBytes: z.number(),
      offset: z.number(),
      at: z.string(),
    }),
  ),
  rows: z.array(z.array(z.string())),
});

/** In their order; the first one is part 1. */
export async function listExportParts(exportId: string): Promise<ExportPart[]> {
  const { ownerId, id } = keys.exportPart(exportId, 0);
  const items = await queryAll(table, expr`ownerId = ${ownerId} AND id > ${id}`);
  return items.map((item) => z.parse(exportPart, unpacked(item["part"])));
}

/** A run that works on an export; no other run may until the lease has ended. */
export interface ExportRun {
  readonly userId: string;
  readonly exportId: string;
  readonly runId: string;
}

/** False while another run is in progress, and for an export that is gone. */
export async function beginExportRun(run: ExportRun, lifeMs: number, now: Date): Promise<boolean> {
  const where = expr`attribute_exists(id)`;
  return (await leaseTo(run.runId, itemOf(run), lifeMs, now, where)) !== undefined;
}

export const endExportRun = (run: ExportRun): Promise<unknown> =>
  changeExportInRun(run, { leaseUntil: "" });

/** False if the export is gone, or another run has it. */
export const changeExportInRun = (
  run: ExportRun,
  change: Readonly<Record<string, unknown>>,
): Promise<boolean> => changeInRun(run.runId, itemOf(run), change);

/** Records a part and the progress of the export, both or neither. False in the same cases as `changeExportInRun`. */
export async function recordPart(
  run: ExportRun,
  number: number,
  part: ExportPart,
  change: Pick<Export, "done" | "leftOut" | "changedAt">,
  ttl: number,
): Promise<boolean> {
  const failed = await transactIf([
    updateInRun(run.runId, itemOf(run), change),
    putting(
      table,
      { ...keys.exportPart(run.exportId, number), part: packed(part), ttl },
      expr`attribute_not_exists(id)`,
    ),
  ]);
  return failed === undefined;
}

/** Records that the mail was sent, whichever run works on the export. */
export const recordMailed = ({ userId, id }: Export): Promise<unknown> =>
  changeItem(table, keys.export(userId, id), { mailed: true });

const itemOf = ({ userId, exportId }: Omit<ExportRun, "runId">): Place => ({
  table,
  key: keys.export(userId, exportId),
});

/** Deletes an export's file, and what its upload has left behind. */
export type DeleteFile = (
  file: Omit<ExportRun, "runId"> & Pick<StoredExport, "uploadId">,
) => Promise<void>;

/**
 * Removes an export with its file and parts, and its own item last, so that what a crash leaves is found again. A run
 * that is in progress can record nothing more, and deletes what it has made; no other run begins.
 */
export async function removeExport(
  { userId, id }: Pick<Export, "userId" | "id">,
  deleteFile: DeleteFile,
): Promise<void> {
  const key = keys.export(userId, id);
  // No run gets the item any more.
  const stop = expr`SET leaseUntil = ${never} REMOVE runId`;
  const stopped = await updateIf(table, key, stop, expr`attribute_exists(id)`);
  // Another call has already removed it.
  if (!stopped) return;
  await deleteFile({ userId, exportId: id, uploadId: z.parse(exportItem, stopped).uploadId });
  await removeParts(id);
  await deleteItem(table, key);
}

/** Later than any time. */
const never = "9999";

const removeParts = (exportId: string) => deleteAll(table, { ...keys.exportIds(exportId), id: "" });
