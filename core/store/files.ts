import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { PageSize } from "#contract/markers";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import { type Account, planOf } from "../domain/account.ts";
import { variable } from "../environment.ts";
import { giveStorageBack, takeStorage } from "./accounts.ts";
import { keys } from "./keys.ts";
import { fromRuns, toRuns } from "./page-runs.ts";
import { ConditionFailed, db, transact } from "./table.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** An uploaded file that was checked and prepared; its bytes are at `key`. */
export interface UploadedFile {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly key: string;
  readonly versionId: string;
  readonly sha256: string;
  /** Of the bytes as they were uploaded; differs when the file was repaired. */
  readonly uploadedSha256: string;
  readonly sizeBytes: number;
  readonly uploadedAt: string;
  readonly pages: readonly PageSize[];
  readonly warnings: readonly string[];
}

const fileItem = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  key: z.string(),
  versionId: z.string(),
  sha256: z.string(),
  uploadedSha256: z.string(),
  sizeBytes: z.number(),
  uploadedAt: z.string(),
  pages: z.string(),
  warnings: z.array(z.string()),
});
function fromItem(item: unknown): UploadedFile {
  const file = z.parse(fileItem, item);
  return { ...file, pages: fromRuns(JSON.parse(file.pages)) };
}

export async function findFile(userId: string, fileId: string): Promise<UploadedFile | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: table, Key: keys.file(userId, fileId), ConsistentRead: true }),
  );
  return Item && fromItem(Item);
}

export async function getFile(userId: string, fileId: string): Promise<UploadedFile> {
  const file = await findFile(userId, fileId);
  if (!file) throw new Refusal("NOT_FOUND");
  return file;
}

/** Newest first. */
export async function listFiles(userId: string): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :files)",
        ExpressionAttributeValues: { ":pk": keys.account(userId).pk, ":files": "F#" },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    files.push(...(Items ?? []).map(fromItem));
    from = LastEvaluatedKey;
  } while (from);
  return files.sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
}

/** Stores a file and takes its room from the account's storage; false when it was stored before. */
export async function insertFile(account: Account, file: UploadedFile): Promise<boolean> {
  const Item = {
    ...keys.file(file.userId, file.id),
    ...file,
    pages: JSON.stringify(toRuns(file.pages)),
  };
  try {
    await transact([
      { Put: { TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" } },
      takeStorage(account, file.sizeBytes, planOf(account, new Date(file.uploadedAt))),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed[0]) return false;
    const full = account.filesCount >= limits.filesMax;
    throw new Refusal(full ? "TOO_MANY_FILES" : "STORAGE_FULL");
  }
}

/** Removes a file and gives its room back; a second removal changes nothing. */
export async function removeFile(account: Account, file: UploadedFile): Promise<void> {
  try {
    await transact([
      {
        Delete: {
          TableName: table,
          Key: keys.file(file.userId, file.id),
          ConditionExpression: "attribute_exists(pk)",
        },
      },
      giveStorageBack(account, file.sizeBytes),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
