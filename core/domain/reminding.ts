import { limits } from "#contract/rules";
import { asksToSign, type Envelope, type Notification, signerById } from "./envelope.ts";
import { notificationToSigner } from "./sending.ts";

type Mailed = Pick<Notification, "kind" | "to" | "generation">;

const everyMs = limits.reminderEveryDays * 86_400_000;

/**
 * Three days after a mail that asked them to sign, a signer is owed a reminder: at most five to one address,
 * none after the expiry. Each is recorded when the mail before it is sent, so that the sweep finds it by its
 * time; signers who sign in the meantime are not reminded (`notificationsOwed`).
 */
export function withNextReminder(envelope: Envelope, mailed: Mailed, now: Date): Envelope {
  if (!asksToSign(mailed.kind) || mailed.to.kind !== "signer") return envelope;
  const signer = signerById(envelope, mailed.to.signerId);
  if (signer?.status !== "waiting" || signer.linkGeneration !== (mailed.generation ?? 1))
    return envelope;

  const at = new Date(now.getTime() + everyMs);
  const sofar = envelope.notifications.filter((notification) =>
    isReminderLike(notification, mailed),
  );
  const open = sofar.find(({ sentAt }) => sentAt === undefined);
  if (open) {
    const later = { ...open, triesDone: 0, nextTryAt: at.toISOString() };
    return {
      ...envelope,
      notifications: envelope.notifications.map((one) => (one.id === open.id ? later : one)),
    };
  }
  if (sofar.length >= limits.remindersMax || at.toISOString() >= envelope.expiresAt)
    return envelope;
  return {
    ...envelope,
    notifications: [
      ...envelope.notifications,
      notificationToSigner("reminder", signer, envelope, at),
    ],
  };
}

/** A reminder to the same signer at the same address. */
const isReminderLike = (notification: Notification, mailed: Mailed): boolean =>
  notification.kind === "reminder" &&
  notification.to.kind === "signer" &&
  mailed.to.kind === "signer" &&
  notification.to.signerId === mailed.to.signerId &&
  notification.generation === mailed.generation;
