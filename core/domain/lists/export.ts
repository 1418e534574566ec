import type { ExportKind } from "#contract/api/exports";
import type { StoredFile } from "../common/stored-file.ts";
import { hourMs, minuteMs } from "../common/time.ts";

/** Files of many documents that an account takes away, while they are made and until they are deleted. */
export interface Export {
  readonly id: string;
  readonly userId: string;
  /** Of the account, to which the mail goes. */
  readonly email: string;
  readonly kind: ExportKind;
  /** In a zip also documents that are not completed, as they were sent. */
  readonly originals: boolean;
  readonly requestedAt: string;
  /** Documents that were asked for. */
  readonly of: number;
  /** Of these, how many have been dealt with. */
  readonly done: number;
  /** Of these, how many are not in it: removed, not completed, or of somebody else. */
  readonly leftOut: number;
  /** When `done` has grown last. */
  readonly changedAt: string;
  readonly requestSha256: string;
  readonly file?: Pick<StoredFile, "key" | "versionId" | "sizeBytes"> | undefined;
  /** When it was ready; the mail is owed until `mailed`. */
  readonly readyAt?: string | undefined;
  readonly mailed?: boolean | undefined;
}

/** How long an export is kept, counted from when it was asked for. S3 counts so too, from midnight on. */
const keptMs = 24 * hourMs;

export const exportEndsAt = ({ requestedAt }: Pick<Export, "requestedAt">): Date =>
  new Date(Date.parse(requestedAt) + keptMs);

/** An item may outlive its time by days: it counts as deleted then. */
export const isOver = (one: Pick<Export, "requestedAt">, now: Date): boolean =>
  exportEndsAt(one) <= now;

/** Longer than the queue goes on trying: five times six minutes. */
const stuckAfterMs = 45 * minuteMs;

export function exportState(one: Export, now: Date): "making" | "ready" | "failed" {
  if (one.file) return "ready";
  return now.getTime() - Date.parse(one.changedAt) > stuckAfterMs ? "failed" : "making";
}

/** Who watches the page needs no mail. */
const mailAfterMs = 20_000;

export const owesMail = ({ requestedAt, readyAt, mailed }: Export): boolean =>
  readyAt !== undefined && !mailed && Date.parse(readyAt) - Date.parse(requestedAt) > mailAfterMs;

/** The name under which it is downloaded. */
export function exportFileName({
  kind,
  requestedAt,
}: Pick<Export, "kind" | "requestedAt">): string {
  const day = requestedAt.slice(0, 10);
  return kind === "zip" ? `documents-${day}.zip` : `${kind}-${day}.csv`;
}
