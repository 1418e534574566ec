import { type Reminders, rulesOfFrozen } from "#contract/rules/documents/sending-rules";
import { dayMs } from "../common/time.ts";
import { type Envelope, type Signer, signerById, signersDue } from "../envelope/envelope.ts";
import { isCurrent, isSameMember, isUntaken, partiesOf } from "../envelope/members.ts";
import { asksToSign, dueAgain, type Notification } from "../envelope/notification.ts";
import { notificationTo } from "./sending.ts";

type SentMail = Pick<Notification, "kind" | "to" | "generation">;

/**
 * A signer is owed a reminder some days after a mail that asked them to sign, according to the envelope's rules:
 * limited in number for each address, and none after the expiry. Each reminder is recorded when the mail before it is
 * sent, so that the sweep finds it by its time; signers who sign in the meantime are not reminded
 * (`notificationsOwed`).
 */
export function withNextReminder(envelope: Envelope, mailed: SentMail, now: Date): Envelope {
  if (!asksToSign(mailed.kind) || mailed.to.kind !== "signer") return envelope;
  const signer = signerById(envelope, mailed.to.signerId);
  if (signer?.status !== "waiting" || !isCurrent(mailed, signer)) return envelope;
  const to = isUntaken(signer) ? mailed.to : ({ kind: "signer", signerId: signer.id } as const);

  const { reminders } = rulesOfFrozen(envelope.rules);
  const sofar = envelope.notifications.filter(
    (mail) => mail.kind === "reminder" && asksThem(mail, signer) && isSameMember(mail, to),
  );
  const at = new Date(now.getTime() + daysToNext(sofar, reminders) * dayMs);
  const open = sofar.find(({ sentAt }) => sentAt === undefined);
  if (open) {
    const later = dueAgain(open, at);
    return {
      ...envelope,
      notifications: envelope.notifications.map((one) => (one.id === open.id ? later : one)),
    };
  }
  if (sofar.length >= reminders.atMost || at.toISOString() >= envelope.expiresAt) return envelope;
  return {
    ...envelope,
    notifications: [...envelope.notifications, notificationTo("reminder", to, envelope, at)],
  };
}

/**
 * The reminders that are owed after the deadline was extended: for each signer whose turn it is and for whom none is
 * planned, counted from the last mail that asked them to sign.
 */
export function withMissedReminders(envelope: Envelope): Envelope {
  const due = signersDue(envelope).flatMap((signer) =>
    partiesOf(signer).map((to) => ({ signer, to })),
  );
  return due.reduce((planned, { signer, to }) => {
    const mails = envelope.notifications.filter(
      (mail) => asksThem(mail, signer) && isSameMember(mail, to),
    );
    if (mails.some(({ sentAt }) => sentAt === undefined)) return planned;
    const last = mails.sort((a, b) => String(a.sentAt).localeCompare(String(b.sentAt))).at(-1);
    return last?.sentAt ? withNextReminder(planned, last, new Date(last.sentAt)) : planned;
  }, envelope);
}

/** Whether a mail asks the signer, at their current address, to sign. */
const asksThem = (mail: Notification, signer: Signer): boolean =>
  asksToSign(mail.kind) && isCurrent(mail, signer);

/**
 * Days until the first reminder, or from one to the next; an invitation that is mailed again does not restart the
 * count.
 */
const daysToNext = (sofar: readonly Notification[], rule: Reminders): number =>
  sofar.some(({ sentAt }) => sentAt !== undefined) ? rule.everyDays : rule.firstAfterDays;
