import { fullNameOf } from "#core/domain/account/account";
import { invitationsInDoubt, wasMailed, withoutNotification } from "#core/domain/acts/end-notices";
import { canBeStopped, stoppedBefore } from "#core/domain/acts/stopping";
import { addressee } from "#core/domain/envelope/addressees";
import type { Envelope } from "#core/domain/envelope/envelope";
import { asksToSign, type Notification } from "#core/domain/envelope/notification";
import { notificationsDue } from "#core/domain/envelope/owed-mails";
import type { Run } from "#core/http/worker";
import { findAccount } from "#core/store/account/accounts";
import { belongs, personFor } from "#core/store/account/members";
import { changeEnvelope, changeUnrecorded } from "#core/store/envelope/envelopes";
import { findNotificationLease } from "#core/store/envelope/leases";
import { hasStopped, isSenderStopped } from "#core/store/envelope/stops";
import { mailNotification, stopLinkOf } from "./mail-notification.ts";
import { leaseOwed, type OwedMail, sendOwed } from "./owed.ts";
import { sendRequest } from "./send-request.ts";

/**
 * Sends a notification of the envelope as just read, if it is still owed and no other worker is sending it, and records the
 * outcome. Returns the envelope as it is then.
 */
export async function sendNotification(
  envelope: Envelope,
  notificationId: string,
  run: Run,
): Promise<Envelope> {
  const now = run.now();
  const notification = notificationsDue(envelope, now).find(({ id }) => id === notificationId);
  if (!notification) return envelope;
  if (await isForNobody(notification, envelope, now)) return envelope;
  if (await isStopped(notification, envelope, now)) return envelope;
  const about = { envelopeId: envelope.id, notificationId };
  if (asksToSign(notification.kind)) {
    const { email } = addressee(envelope, notification.to);
    const whom = { senderId: envelope.sender.userId, email };
    return (await sendRequest(about, whom, run)) ?? envelope;
  }
  const owedIn = (latest: Envelope) => notificationsDue(latest, now);
  const wanted = { envelopeId: envelope.id, notificationIds: [notificationId] };
  const [owed] = await leaseOwed(wanted, owedIn, now);
  if (typeof owed !== "object") return envelope;
  const contact = await contactAfter(owed);
  const mailed = contact ? { ...owed, envelope: { ...owed.envelope, contact } } : owed;
  const send = () => mailNotification(mailed, contact !== undefined);
  const { envelopes } = await sendOwed([mailed], send, now);
  return envelopes[0] ?? envelope;
}

/** Who gets a mail to a member who has left the workspace, before the document itself is handed over; else undefined. */
async function contactAfter({ envelope, notification }: OwedMail) {
  const { keeper, sender } = envelope;
  if (notification.to.kind !== "sender" || (await belongs(sender.userId, keeper))) return undefined;
  const workspace = await findAccount(sender.userId);
  const person = workspace && (await personFor(workspace, "documents", keeper));
  return person && { name: fullNameOf(person), email: person.email };
}

/**
 * Whether it would tell somebody of the end of a document that they have never heard of. Then it is no longer owed,
 * unless a worker may be mailing the invitation right now.
 */
async function isForNobody(
  notification: Notification,
  envelope: Envelope,
  now: Date,
): Promise<boolean> {
  const invitations = invitationsInDoubt(envelope, notification);
  if (invitations.length === 0) return false;
  const mailed = await Promise.all(
    invitations.map(async (one) =>
      wasMailed(one, await findNotificationLease(envelope.id, one.id), now),
    ),
  );
  if (mailed.includes("perhaps")) return false;
  if (!mailed.includes("under way")) {
    await changeUnrecorded(envelope.id, (latest) => withoutNotification(latest, notification.id));
  }
  return true;
}

/**
 * Whether the mail is held back. If the person did it, that is recorded, so the mail is no longer owed. If the operator
 * did it, the mail stays owed until the operator allows the sender's mails again. Signers who have signed are mailed in
 * any case.
 */
async function isStopped({ to }: Notification, envelope: Envelope, now: Date): Promise<boolean> {
  const link = stopLinkOf(to, envelope);
  if (!link || !canBeStopped(envelope, to)) return false;
  if (await isSenderStopped(link.senderId)) return true;
  if (!(await hasStopped(link))) return false;
  const { email } = addressee(envelope, to);
  await changeEnvelope(envelope.id, now, (before) => stoppedBefore(before, link, email));
  return true;
}
