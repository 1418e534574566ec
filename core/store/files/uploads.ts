import * as z from "zod/mini";
import { Refusal } from "#contract/rules/refusals/refusals";
import { roomFault } from "../../domain/account/account.ts";
import { variable } from "../../environment.ts";
import { getWorkspace } from "../account/accounts.ts";
import { expr, isStill } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { deleteItem, getItem, putting, queryAll, transactIf, updating } from "../common/table.ts";
import { findStoredFile } from "./files.ts";

const table = variable("SUBSCRIPTIONS_TABLE");

/** An announced upload: the file's name and size, stored until its bytes have arrived. */
export interface Upload {
  readonly id: string;
  readonly userId: string;
  /** The member who uploads it; absent for the workspace's owner. */
  readonly by?: string | undefined;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly forTemplate: boolean;
}

const uploadItem: z.ZodMiniType<Upload> = z.object({
  id: z.string(),
  userId: z.string(),
  by: z.optional(z.string()),
  fileName: z.string(),
  // Missing if announced by an earlier version.
  sizeBytes: z._default(z.number(), 0),
  forTemplate: z._default(z.boolean(), false),
});

/** As long as the bucket keeps bytes of uploads that nobody has completed. */
const lifeSeconds = 86_400;

const triesMax = 25;

/**
 * Announces an upload, which counts against the account's storage from now on: until it is completed or refused, or for
 * a day. Throws the limit that it would exceed. Returns the upload that was announced with this id; nothing is
 * announced for one that was completed.
 */
export async function announceUpload(upload: Upload, now: Date): Promise<Upload> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const account = await getWorkspace(upload.userId);
    // Read after the account, whose count of announcements changes with each: if another upload is announced later, the
    // insert below fails.
    const before = await findUpload(upload.userId, upload.id);
    if (before) return before;
    // A repeated call: the upload that it announced was completed, and takes up its space as a file.
    if (await findStoredFile(upload.userId, upload.id)) return upload;
    const bytes = (await announcedBytes(upload.userId, now)) + upload.sizeBytes;
    const fault = roomFault(account, { bytes, files: 1, templates: 0 }, now);
    if (fault) throw new Refusal(fault);
    if (await insertAfter(account.uploadsAnnounced, upload, now)) return upload;
  }
  throw new Refusal("CONFLICT");
}

async function announcedBytes(userId: string, now: Date): Promise<number> {
  const { pk, sk } = keys.upload(userId, "");
  // Items may remain in the table for days after their time.
  const filter = expr`ttl > ${secondsOf(now)}`;
  const items = await queryAll(table, expr`pk = ${pk} AND begins_with(sk, ${sk})`, { filter });
  return items.reduce((sum, item) => sum + z.parse(uploadItem, item).sizeBytes, 0);
}

/** False if an upload was announced since the account was read. */
async function insertAfter(
  announced: number | undefined,
  upload: Upload,
  now: Date,
): Promise<boolean> {
  const { userId, id } = upload;
  const failed = await transactIf([
    putting(table, { ...keys.upload(userId, id), ...upload, ttl: secondsOf(now) + lifeSeconds }),
    updating(
      table,
      keys.account(userId),
      expr`SET uploadsAnnounced = ${(announced ?? 0) + 1}`,
      expr`attribute_exists(pk) AND ${isStill(expr`uploadsAnnounced`, announced)}`,
    ),
  ]);
  return failed === undefined;
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

export async function findUpload(userId: string, fileId: string): Promise<Upload | undefined> {
  const item = await getItem(table, keys.upload(userId, fileId));
  return item && z.parse(uploadItem, item);
}

/** Removes an upload that was refused: it can't be completed again, and its bytes no longer count. */
export async function removeUpload({ userId, id }: Upload): Promise<void> {
  await deleteItem(table, keys.upload(userId, id));
}
