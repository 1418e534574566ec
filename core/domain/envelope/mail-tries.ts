import { dayMs, hourMs, laterOf, minuteMs } from "../common/time.ts";
import { isEnd } from "./change.ts";
import type { Envelope } from "./envelope.ts";
import type { Notification } from "./notification.ts";
import { heldUntil } from "./undo-time.ts";

/** A document that is open owes its mails until it ends; one that has ended, for this time. */
const triedAfterEndMs = 30 * dayMs;
/** After this time the sender should know, and may reach people in another way. */
const longMs = 3 * hourMs;
/** Versions up to 0.2.0 stopped after this many tries, and stored no times of them. */
const earlierTriesMax = 8;

/** The notification is tried before this time, and not later. */
export function triedUntil(notification: Notification, envelope: Envelope): string {
  const { status, endedAt, createdAt } = envelope;
  if (!isEnd(status)) return "9999";
  const since = laterOf(endedAt ?? createdAt, firstTryAt(notification));
  return new Date(Date.parse(since) + triedAfterEndMs).toISOString();
}

/** When the notification should have been sent. */
export const owedSince = (notification: Notification, envelope: Envelope): string =>
  laterOf(firstTryAt(notification), heldUntil(envelope));

const firstTryAt = ({ refused, nextTryAt }: Notification): string => refused?.since ?? nextTryAt;

/** The notification as expired, whether or not it was ever tried. */
export function withoutTries(notification: Notification, envelope: Envelope): Notification {
  const { nextTryAt: at, refused = { since: at, lastAt: at } } = notification;
  return { ...notification, refused, nextTryAt: triedUntil(notification, envelope) };
}

export const isRefusedForLong = ({ triesDone, refused }: Notification): boolean =>
  triesDone >= earlierTriesMax ||
  (refused !== undefined && Date.parse(refused.lastAt) - Date.parse(refused.since) >= longMs);

/** The notification after a failed try that was its own: it waits for 2, 4, 8, ... minutes, an hour at most. */
export function afterFailedTry(notification: Notification, now: Date): Notification {
  const triesDone = notification.triesDone + 1;
  return { ...refusedAt(notification, now), triesDone, nextTryAt: nextTry(triesDone, now) };
}

/**
 * The notification after a try at a time when no mail is sent, such as one beyond SES's rate, or while sending is paused.
 * It waits for three to six minutes, later for up to an hour; `chance`, from 0 to 1, lets mails come back one by one.
 */
export function afterRefusalOfAll(
  notification: Notification,
  now: Date,
  chance: number,
): Notification {
  const refused = refusedAt(notification, now);
  const sinceMs = now.getTime() - Date.parse(refused.refused.since);
  const waitMs = Math.max(3 * minuteMs, sinceMs / 4) * (1 + chance);
  const nextTryAt = new Date(now.getTime() + Math.min(hourMs, waitMs)).toISOString();
  return { ...refused, nextTryAt };
}

function refusedAt(notification: Notification, now: Date) {
  const at = now.toISOString();
  return { ...notification, refused: { since: notification.refused?.since ?? at, lastAt: at } };
}

/** Tries are 2, 4, 8, ... minutes apart, an hour at most. */
export function nextTry(triesDone: number, now: Date): string {
  const minutes = Math.min(60, 2 ** triesDone);
  return new Date(now.getTime() + minutes * minuteMs).toISOString();
}
