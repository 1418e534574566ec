import type { StoredFile } from "../common/stored-file.ts";
import { dayMs } from "../common/time.ts";
import { everySigner, onceForEachAddress } from "../envelope/addressees.ts";
import { type Entry, type EntryData, system } from "../envelope/audit.ts";
import { type Decision, moved, unchanged } from "../envelope/change.ts";
import type { Envelope, SealFault } from "../envelope/envelope.ts";
import { afterFailedTry, afterRefusalOfAll, nextTry } from "../envelope/mail-tries.ts";
import { faultData } from "../envelope/not-sealed.ts";
import { type Notification, newNotification, type Party } from "../envelope/notification.ts";
import { withNextReminder } from "./reminding.ts";

const bySystem = { actor: system, ip: "", userAgent: "" } as const;

/** The sealed document is stored and verified: the envelope is completed and everybody is notified. */
export function complete(
  envelope: Envelope,
  sealed: StoredFile & { readonly level: string },
  now: Date,
): Decision {
  if (envelope.status !== "sealing") return unchanged;
  const ended = moved(envelope, "completed", now);
  const copies = envelope.copies.map((_, index): Party => ({ kind: "copy", index }));
  const parties: readonly Party[] = [{ kind: "sender" }, ...everySigner(envelope), ...copies];
  const notices = onceForEachAddress(envelope, parties).map((to) =>
    newNotification("completed", to, now),
  );
  return {
    envelope: { ...ended, sealed, notifications: [...ended.notifications, ...notices] },
    entry: {
      ...bySystem,
      type: "completed",
      data: { sealedSha256: sealed.sha256, level: sealed.level },
    },
  };
}

/** Another archive time stamp was appended to the sealed document: from now on the envelope names the longer version. */
export function archiveRenewed(
  envelope: Envelope,
  before: StoredFile,
  { file, renewals }: { readonly file: StoredFile; readonly renewals: number },
): Decision {
  if (envelope.sealed?.versionId !== before.versionId) return unchanged;
  return {
    envelope: { ...envelope, sealed: { ...file, level: envelope.sealed.level } },
    entry: {
      ...bySystem,
      type: "archive-renewed",
      data: { sealedSha256: file.sha256, renewals },
    },
  };
}

/**
 * A longer version is locked until the same time as the one stored at completion; S3 rejects a lock that ends in the
 * past.
 */
export function lockEnd(entries: readonly Entry[], lockDays: number, now: Date): Date {
  const completed = entries.find(({ type }) => type === "completed")?.at;
  const at = completed === undefined ? now.getTime() : Date.parse(completed);
  return new Date(Math.max(at + lockDays * dayMs, now.getTime() + dayMs));
}

/** Sealing has failed and will be tried again. */
export function sealFailed(
  envelope: Envelope,
  fault: Omit<SealFault, "toldAt">,
  now: Date,
): Decision {
  if (envelope.status !== "sealing") return unchanged;
  const sealTriesDone = envelope.sealTriesDone + 1;
  return {
    envelope: {
      ...envelope,
      sealTriesDone,
      sealNextTryAt: nextTry(sealTriesDone, now),
      sealFault: { ...fault, toldAt: envelope.sealFault?.toldAt },
    },
    entry: {
      ...bySystem,
      type: "seal-failed",
      data: { ...faultData(fault), tries: sealTriesDone },
    },
  };
}

/** The machine was too busy to seal the document: no failure, and nothing to record. */
export const sealPutOff = (envelope: Envelope, until: string): Envelope =>
  envelope.status === "sealing" ? { ...envelope, sealNextTryAt: until } : envelope;

/** Recorded before sealing, so that the seal covers it: the pages could not be compared with those that were signed. */
export function notCompared(envelope: Envelope): Decision {
  if (envelope.status !== "sealing") return unchanged;
  return { envelope, entry: { ...bySystem, type: "not-compared", data: {} } };
}

/** `proof` says by what the record can be compared: the mail service's id of the mail, and which link it brought. */
export function notificationSent(
  envelope: Envelope,
  notificationId: string,
  to: string,
  now: Date,
  proof: EntryData = {},
): Decision {
  const notification = unsent(envelope, notificationId);
  if (!notification) return unchanged;
  const type = notification.kind === "invitation" ? "invited" : "delivered";
  const marked = withNotification(envelope, { ...notification, sentAt: now.toISOString() });
  return {
    envelope: withNextReminder(marked, notification, now),
    entry: {
      ...bySystem,
      type,
      data: {
        ...{ to, notice: notification.kind },
        ...signerNamedIn(notification),
        ...actToldIn(notification),
        ...proof,
      },
    },
  };
}

/** Later failures of the same mail are counted and not recorded: it may be tried every hour for months. */
const recordedFailuresMax = 8;

/** Whether the next failure of the notification is recorded, by `notificationFailed`. */
export const recordsFailure = ({ triesDone }: Notification): boolean =>
  triesDone < recordedFailuresMax;

export function notificationFailed(
  envelope: Envelope,
  notificationId: string,
  failure: { to: string; reason: string },
  now: Date,
): Decision {
  const notification = unsent(envelope, notificationId);
  if (!notification) return unchanged;
  const failed = afterFailedTry(notification, now);
  return {
    envelope: withNotification(envelope, failed),
    entry: {
      ...bySystem,
      type: "mail-failed",
      data: { ...failure, tries: failed.triesDone, ...signerNamedIn(notification) },
    },
  };
}

/** The same for a failure that isn't recorded. */
export function notificationFailedAgain(
  envelope: Envelope,
  notificationId: string,
  now: Date,
): Envelope {
  const notification = unsent(envelope, notificationId);
  return notification ? withNotification(envelope, afterFailedTry(notification, now)) : envelope;
}

/** No mail is sent at the moment, whatever it says and to whom. That is no failed try of this one. */
export function notificationRefused(
  envelope: Envelope,
  notificationId: string,
  now: Date,
  chance: number,
): Envelope {
  const notification = unsent(envelope, notificationId);
  if (!notification) return envelope;
  return withNotification(envelope, afterRefusalOfAll(notification, now, chance));
}

/** A request to sign waits until `until`, to go into one mail with others to the same address. */
export function notificationPutOff(
  envelope: Envelope,
  notificationId: string,
  until: string,
): Envelope {
  const notification = unsent(envelope, notificationId);
  if (!notification || notification.nextTryAt >= until) return envelope;
  return withNotification(envelope, { ...notification, nextTryAt: until });
}

/** An address can be given to another signer later, so the entry names the addressee by id. */
export const signerNamedIn = ({ to }: Notification): { signer?: string } =>
  to.kind === "signer" ? { signer: to.signerId } : {};

/** Whose act a mail reports: what that person has done is in their own entry. */
const actToldIn = ({ kind, about: [about] = [] }: Notification): { about?: string } =>
  about !== undefined && reportsAct.has(kind) ? { about } : {};

const reportsAct: ReadonlySet<Notification["kind"]> = new Set([
  "signed",
  "progress",
  "taken-back",
  "delegated",
] as const);

const unsent = (envelope: Envelope, notificationId: string): Notification | undefined =>
  envelope.notifications.find(
    (notification) => notification.id === notificationId && !notification.sentAt,
  );

export function withNotification(envelope: Envelope, notification: Notification): Envelope {
  const notifications = envelope.notifications.map((one) =>
    one.id === notification.id ? notification : one,
  );
  return { ...envelope, notifications };
}
