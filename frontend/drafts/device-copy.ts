import * as z from "zod/mini";
import type { DraftKind } from "#contract/rules/documents/drafts";
import { jsonOf } from "../api/json-of.ts";
import type { User } from "../api/session.ts";
import { deviceStorage } from "../session/storage.ts";

/**
 * An unfinished document or template as this browser has it. It is stored under the account's id, so that
 * nobody else who signs in here is shown it.
 */
export interface DeviceCopy {
  readonly id: string;
  /** Version of the server's draft on which this copy is based; 0 if the server has none. */
  readonly version: number;
  /** Whether the server has stored this content. */
  readonly saved: boolean;
  /** Ids of the saves tried since the last reply; one of them may have produced the server's version. */
  readonly saveIds: readonly string[];
  /** JSON. */
  readonly content: string;
}

const deviceCopy: z.ZodMiniType<DeviceCopy> = z.object({
  id: z.string(),
  version: z.number(),
  saved: z.boolean(),
  saveIds: z.array(z.string()),
  content: z.string(),
});

/** Under which this browser keeps a person's drafts: those of each workspace apart. */
export const draftsOf = ({ id, workspace }: Pick<User, "id" | "workspace">): string =>
  workspace === undefined ? id : `${id}.${workspace}`;

const prefixOf = (userId: string): string => `undersign.draft.${userId}.`;

export const copyKey = (userId: string, kind: DraftKind): string => prefixOf(userId) + kind;

export const readCopy = (key: string): DeviceCopy | undefined =>
  jsonOf(deviceCopy, deviceStorage.get(key));

export function writeCopy(key: string, copy: DeviceCopy | undefined): void {
  if (copy) deviceStorage.set(key, JSON.stringify(copy));
  else deviceStorage.remove(key);
}

/** Removes an account's copies when its session ends, except those for which `keep` returns true. */
export function removeCopies(userId: string, keep: (copy: DeviceCopy) => boolean): void {
  for (const key of deviceStorage.keys()) {
    if (!key.startsWith(prefixOf(userId))) continue;
    const copy = readCopy(key);
    if (!copy || !keep(copy)) writeCopy(key, undefined);
  }
}
