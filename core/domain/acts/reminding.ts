import { type Reminders, rulesOfFrozen } from "#contract/sending-rules";
import { dayMs } from "../common/time.ts";
import { type Envelope, type Signer, signerById, signersDue } from "../envelope/envelope.ts";
import { asksToSign, type Notification } from "../envelope/notification.ts";
import { notificationToSigner } from "./sending.ts";

type Mailed = Pick<Notification, "kind" | "to" | "generation">;

/**
 * Some days after a mail that asked them to sign, a signer is owed a reminder, as the envelope's rules have it: so
 * many at most to one address, none after the expiry. Each is recorded when the mail before it is sent, so that the
 * sweep finds it by its time; signers who sign in the meantime are not reminded (`notificationsOwed`).
 */
export function withNextReminder(envelope: Envelope, mailed: Mailed, now: Date): Envelope {
  if (!asksToSign(mailed.kind) || mailed.to.kind !== "signer") return envelope;
  const signer = signerById(envelope, mailed.to.signerId);
  if (signer?.status !== "waiting" || signer.linkGeneration !== (mailed.generation ?? 1))
    return envelope;

  const { reminders } = rulesOfFrozen(envelope.rules);
  const sofar = envelope.notifications.filter(
    (mail) => mail.kind === "reminder" && asksThem(mail, signer),
  );
  const at = new Date(now.getTime() + daysToNext(sofar, reminders) * dayMs);
  const open = sofar.find(({ sentAt }) => sentAt === undefined);
  if (open) {
    const later = { ...open, triesDone: 0, nextTryAt: at.toISOString() };
    return {
      ...envelope,
      notifications: envelope.notifications.map((one) => (one.id === open.id ? later : one)),
    };
  }
  if (sofar.length >= reminders.atMost || at.toISOString() >= envelope.expiresAt) return envelope;
  return {
    ...envelope,
    notifications: [
      ...envelope.notifications,
      notificationToSigner("reminder", signer, envelope, at),
    ],
  };
}

/**
 * The reminders that are owed now that there is more time to sign: of each signer whose turn it is and for whom none
 * is planned, counted from the last mail that asked them to sign.
 */
export function withMissedReminders(envelope: Envelope): Envelope {
  return signersDue(envelope).reduce((planned, signer) => {
    const mails = envelope.notifications.filter((mail) => asksThem(mail, signer));
    if (mails.some(({ sentAt }) => sentAt === undefined)) return planned;
    const last = mails.sort((a, b) => (a.sentAt ?? "").localeCompare(b.sentAt ?? "")).at(-1);
    return last?.sentAt ? withNextReminder(planned, last, new Date(last.sentAt)) : planned;
  }, envelope);
}

/** A mail that asks the signer at their present address. */
const asksThem = ({ kind, to, generation = 1 }: Notification, signer: Signer): boolean =>
  asksToSign(kind) &&
  to.kind === "signer" &&
  to.signerId === signer.id &&
  generation === signer.linkGeneration;

/** Until the first one, or from one to the next: an invitation that is mailed again does not begin anew. */
const daysToNext = (sofar: readonly Notification[], rule: Reminders): number =>
  sofar.some(({ sentAt }) => sentAt !== undefined) ? rule.everyDays : rule.firstAfterDays;
