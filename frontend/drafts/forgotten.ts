import * as z from "zod/mini";
import type { DraftRow } from "../api/drafts.ts";
import { jsonOf } from "../api/json-of.ts";
import { deviceStorage } from "../session/storage.ts";
import type { DeviceCopy } from "./device-copy.ts";

/**
 * Drafts that were sent or discarded here and that the server may still have: without a connection they are
 * removed there later.
 */
type ForgottenDraft = Pick<DeviceCopy, "id" | "version" | "saveIds">;

const storedList = z.array(
  z.object({ id: z.string(), version: z.number(), saveIds: z.array(z.string()) }),
);

const keyOf = (userId: string): string => `undersign.forgottenDrafts.${userId}`;

export function noteForgotten(userId: string, { id, version, saveIds }: ForgottenDraft): void {
  write(userId, [...read(userId), { id, version, saveIds }]);
}

/** Whether the draft was forgotten here; false for a version that another device has saved since. */
export function isForgotten(userId: string, row: DraftRow): boolean {
  return read(userId).some(
    ({ id, version, saveIds }) =>
      id === row.id && (row.version <= version || saveIds.includes(row.saveId)),
  );
}

/** Drops entries for drafts that the server no longer has. */
export function pruneForgotten(userId: string, rows: readonly DraftRow[]): void {
  const left = read(userId).filter(({ id }) => rows.some((row) => row.id === id));
  write(userId, left);
}

const read = (userId: string): z.output<typeof storedList> =>
  jsonOf(storedList, deviceStorage.get(keyOf(userId))) ?? [];

function write(userId: string, list: readonly ForgottenDraft[]): void {
  if (list.length === 0) deviceStorage.remove(keyOf(userId));
  else deviceStorage.set(keyOf(userId), JSON.stringify(list));
}
