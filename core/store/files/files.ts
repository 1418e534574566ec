import * as z from "zod/mini";
import type { PageSize } from "#contract/rules/fields/markers";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Workspace } from "../../domain/account/account.ts";
import { type Seer, seesOf } from "../../domain/account/caller.ts";
import type { StoredFile } from "../../domain/common/stored-file.ts";
import { variable } from "../../environment.ts";
import { refuseRoom, storageChange } from "../account/accounts.ts";
import { expr } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { fromRuns, toRuns } from "../common/page-runs.ts";
import { storedFile } from "../common/stored-parts.ts";
import {
  deleteAll,
  deleting,
  getItem,
  listItems,
  putting,
  type TransactItem,
  transactIf,
} from "../common/table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** An uploaded file that was checked and prepared; its bytes are at `key`. */
export interface UploadedFile extends StoredFile {
  readonly id: string;
  /** The workspace. */
  readonly userId: string;
  /** The member who has uploaded it; absent for the workspace's owner. */
  readonly by?: string | undefined;
  /** Name without `.pdf`. */
  readonly name: string;
  /** Name as uploaded, with the extension if it had one. */
  readonly uploadedName?: string | undefined;
  /** Digest of the bytes as they were uploaded; differs from `sha256` if the file was repaired. */
  readonly uploadedSha256: string;
  readonly uploadedAt: string;
  readonly pages: readonly PageSize[];
  readonly warnings: readonly string[];
  /** Whether it was uploaded for a template, which takes over both record and bytes when it is saved. */
  readonly forTemplate: boolean;
  /** The picture of its first page, if it could be drawn. It doesn't count against the account's storage. */
  readonly firstPage?: StoredFile | undefined;
}

const fileItem = z.extend(storedFile, {
  id: z.string(),
  userId: z.string(),
  by: z.optional(z.string()),
  name: z.string(),
  uploadedName: z.optional(z.string()),
  uploadedSha256: z.string(),
  uploadedAt: z.string(),
  pages: z.string(),
  warnings: z.array(z.string()),
  forTemplate: z._default(z.boolean(), false),
  firstPage: z.optional(storedFile),
});

function fromItem(item: unknown): UploadedFile {
  const file = z.parse(fileItem, item);
  return { ...file, pages: fromRuns(JSON.parse(file.pages)) };
}

/** A file of the workspace, if the caller sees it. */
export async function findFile(caller: Seer, fileId: string): Promise<UploadedFile | undefined> {
  const file = await findStoredFile(caller.workspace.id, fileId);
  return file && seesOf(caller, file.by) ? file : undefined;
}

export async function findStoredFile(
  userId: string,
  fileId: string,
): Promise<UploadedFile | undefined> {
  const item = await getItem(table, keys.file(userId, fileId));
  return item && fromItem(item);
}

export async function getFile(caller: Seer, fileId: string): Promise<UploadedFile> {
  const file = await findFile(caller, fileId);
  if (!file) throw new Refusal("NOT_FOUND");
  return file;
}

/** The files that the caller sees, newest first. */
export const listFiles = async (caller: Seer): Promise<UploadedFile[]> =>
  (await listFilesOf(caller.workspace.id)).filter(({ by }) => seesOf(caller, by));

/** Newest first. */
export async function listFilesOf(userId: string): Promise<UploadedFile[]> {
  const items = await listItems(table, keys.file(userId, ""));
  return items.map(fromItem).sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
}

/**
 * Stores a file and counts its bytes against the account's storage; false if it was already stored. An announced upload
 * ends here, so that it is completed once.
 */
export async function insertFile(
  workspace: Workspace,
  file: UploadedFile,
  announced: boolean,
): Promise<boolean> {
  const pages = JSON.stringify(toRuns(file.pages));
  const item = { ...keys.file(file.userId, file.id), ...file, pages };
  const change = { bytes: file.sizeBytes, files: 1, templates: 0 };
  const failed = await transactIf([
    putting(table, item, expr`attribute_not_exists(pk)`),
    storageChange(workspace, change, new Date(file.uploadedAt)),
    ...(announced ? [deleteUpload(file)] : []),
  ]);
  if (!failed) return true;
  if (failed[0]) return false;
  if (failed[2]) throw new Refusal("NOT_FOUND");
  return refuseRoom(workspace.id, change, new Date(file.uploadedAt));
}

/** Removes a file's record and frees its space; false, without any change, if it was already gone. */
export async function removeFileRecord(
  workspace: Workspace,
  file: UploadedFile,
  now: Date,
): Promise<boolean> {
  const change = { bytes: -file.sizeBytes, files: -1, templates: 0 };
  const failed = await transactIf([deleteRecord(file), storageChange(workspace, change, now)]);
  return failed === undefined;
}

/** Removes all records of an account, including those of announced uploads, without freeing space. */
export async function removeFileRecords(userId: string): Promise<void> {
  await deleteAll(table, keys.file(userId, ""));
  await deleteAll(table, keys.upload(userId, ""));
}

/** Removes the file's record, in the transaction in which a template takes over its bytes. */
export const deleteRecord = ({ userId, id }: UploadedFile): TransactItem =>
  deleting(table, keys.file(userId, id), expr`attribute_exists(pk)`);

const deleteUpload = ({ userId, id }: UploadedFile): TransactItem =>
  deleting(table, keys.upload(userId, id), expr`attribute_exists(pk)`);
