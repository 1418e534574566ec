import type { ExportKind } from "#contract/calls/export-filter";
import type { Seer } from "../account/caller.ts";
import type { StoredFile } from "../common/stored-file.ts";
import { hourMs, minuteMs } from "../common/time.ts";

/** An export of the files of many documents, from its creation until it is deleted. */
export interface Export {
  readonly id: string;
  readonly userId: string;
  /** The account's address, to which the mail goes. */
  readonly email: string;
  /** The member who sees only their own documents and asked for it; absent for one of all documents. */
  readonly onlyOf?: string | undefined;
  readonly kind: ExportKind;
  /** Whether a zip also contains documents that are not completed, as they were sent. */
  readonly originals: boolean;
  readonly requestedAt: string;
  /** How many documents were asked for. */
  readonly of: number;
  /** How many of these have been processed. */
  readonly done: number;
  /** How many of these are left out: removed, not completed, or somebody else's. */
  readonly leftOut: number;
  /** When `done` last increased. */
  readonly changedAt: string;
  readonly requestSha256: string;
  readonly file?: Pick<StoredFile, "key" | "versionId" | "sizeBytes"> | undefined;
  /** When it was ready; a mail is owed until `mailed`. */
  readonly readyAt?: string | undefined;
  readonly mailed?: boolean | undefined;
}

/** How long an export is kept, counted from the request. S3 counts from the same time, but from the next midnight on. */
const keptMs = 24 * hourMs;

export const exportEndsAt = ({ requestedAt }: Pick<Export, "requestedAt">): Date =>
  new Date(Date.parse(requestedAt) + keptMs);

/** An item may remain in the table for days after its time; it counts as deleted then. */
export const isOver = (one: Pick<Export, "requestedAt">, now: Date): boolean =>
  exportEndsAt(one) <= now;

/** Longer than the queue keeps trying: five times six minutes. */
const stuckAfterMs = 45 * minuteMs;

export function exportState(one: Export, now: Date): "making" | "ready" | "failed" {
  if (one.file) return "ready";
  return now.getTime() - Date.parse(one.changedAt) > stuckAfterMs ? "failed" : "making";
}

/** An export that is ready within this time needs no mail: its owner is still watching the page. */
const mailAfterMs = 20_000;

export const owesMail = ({ requestedAt, readyAt, mailed }: Export): boolean =>
  readyAt !== undefined && !mailed && Date.parse(readyAt) - Date.parse(requestedAt) > mailAfterMs;

export function exportFileName({
  kind,
  requestedAt,
}: Pick<Export, "kind" | "requestedAt">): string {
  const day = requestedAt.slice(0, 10);
  return kind === "zip" ? `documents-${day}.zip` : `${kind}-${day}.csv`;
}

/** Whether an export contains only documents that the caller sees. */
export const seesExport = (caller: Seer, { onlyOf }: Pick<Export, "onlyOf">): boolean =>
  caller.sees === "all" || onlyOf === caller.actor.userId;
