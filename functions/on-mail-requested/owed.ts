import { notificationFailed, notificationSent } from "#core/domain/acts/finishing";
import type { MailTags } from "#core/domain/common/mail-tags";
import { addressee } from "#core/domain/envelope/addressees";
import type { Envelope } from "#core/domain/envelope/envelope";
import type { Notification } from "#core/domain/envelope/notification";
import { MailInDoubt } from "#core/gateways/mail";
import { failure, logError } from "#core/log";
import { changeEnvelope, findEnvelope, getEnvelope } from "#core/store/envelope/envelopes";
import {
  doubtNotification,
  giveBackNotification,
  leaseNotification,
} from "#core/store/envelope/leases";

/** The proof of a mail: the mail service's id of the mail, and the ids of its links, one for each notification that has one. */
export interface Mailed {
  readonly mailId: string;
  readonly links: readonly (string | undefined)[];
}

/** A notification that this worker has leased, and its envelope as read after that. */
export interface Owed {
  readonly envelope: Envelope;
  readonly notification: Notification;
}

/**
 * Leases a notification that is among those `owedIn` the envelope. "gone" if it isn't any more; "busy" while another worker
 * is sending it.
 */
export async function leaseOwed(
  { envelopeId, notificationId }: MailTags,
  owedIn: (envelope: Envelope) => readonly Notification[],
  now: Date,
): Promise<Owed | "gone" | "busy"> {
  const before = await findEnvelope(envelopeId);
  if (!before || !isIn(owedIn(before), notificationId)) return "gone";
  const leased = await leaseNotification(envelopeId, notificationId, now);
  if (!leased) return "busy";
  // Read after the lease, so that a process that ends the document later has seen the lease.
  const envelope = await getEnvelope(envelopeId);
  const notification = owedIn(envelope).find(({ id }) => id === notificationId);
  if (notification) return { envelope, notification };
  await giveBackNotification(envelopeId, notificationId, leased);
  return "gone";
}

const isIn = (notifications: readonly Notification[], wanted: string): boolean =>
  notifications.some(({ id }) => id === wanted);

/** Sends one mail about all of them, and records the outcome with each. Returns whether it was sent. */
export async function sendOwed(
  all: readonly Owed[],
  send: () => Promise<Mailed>,
  now: Date,
): Promise<boolean> {
  let mailed: Mailed;
  try {
    mailed = await send();
  } catch (error) {
    const notificationIds = all.map(({ notification }) => notification.id).join(" ");
    logError("mail not sent", error, { notificationIds });
    for (const owed of all) await noteFailure(owed, error, now);
    return false;
  }
  const { mailId, links } = mailed;
  for (const [index, { envelope, notification }] of all.entries()) {
    const { email } = addressee(envelope, notification.to);
    const link = links[index];
    const proof = { ...(mailId ? { mailId } : {}), ...(link ? { link } : {}) };
    await changeEnvelope(envelope.id, now, (before) =>
      notificationSent(before, notification.id, email, now, proof),
    );
  }
  return true;
}

async function noteFailure({ envelope, notification }: Owed, error: unknown, now: Date) {
  const failed = {
    to: addressee(envelope, notification.to).email,
    reason: failure(error).name,
  };
  if (error instanceof MailInDoubt) await doubtNotification(envelope.id, notification.id);
  await changeEnvelope(envelope.id, now, (before) =>
    notificationFailed(before, notification.id, failed, now),
  );
}
