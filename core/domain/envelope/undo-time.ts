import { laterOf } from "../common/time.ts";
import type { Envelope } from "./envelope.ts";

/** Until when the sender can undo sending; undefined where the rules give no time for it. Nobody is mailed before. */
export function undoUntil({
  createdAt,
  rules,
}: Pick<Envelope, "createdAt" | "rules">): string | undefined {
  const seconds = rules?.undoSeconds;
  if (seconds === undefined) return undefined;
  return new Date(Date.parse(createdAt) + seconds * 1000).toISOString();
}

/**
 * Whether sending can still be undone, so that no mail may leave and nobody may sign. Not once a mail has left, by the clock
 * of another process.
 */
export const mayBeUndone = (envelope: Envelope, now: Date): boolean =>
  !isMailed(envelope) && now.toISOString() < (undoUntil(envelope) ?? "");

/** Whether no mail may leave, because sending can still be undone or the pages are still compared. */
export const isHeld = (envelope: Envelope, now: Date): boolean =>
  isComparing(envelope) || mayBeUndone(envelope, now);

export const isComparing = ({
  comparing,
  status,
}: Pick<Envelope, "comparing" | "status">): boolean => comparing !== undefined && status === "sent";

/** When a held envelope is looked at again at the latest; empty if nothing holds it. */
export const heldUntil = (envelope: Envelope): string =>
  laterOf(undoUntil(envelope) ?? "", (isComparing(envelope) && envelope.comparing?.until) || "");

export const isMailed = ({ notifications }: Pick<Envelope, "notifications">): boolean =>
  notifications.some(({ sentAt }) => sentAt !== undefined);

/** An envelope whose sending was undone: alone of all that have ended, it owes and owed nobody a mail. */
export const isUndone = ({
  status,
  notifications,
}: Pick<Envelope, "status" | "notifications">): boolean =>
  status === "voided" && notifications.length === 0;
