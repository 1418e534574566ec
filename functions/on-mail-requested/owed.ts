import { isBusy } from "#core/busy";
import {
  notificationFailed,
  notificationPutOff,
  notificationSent,
} from "#core/domain/acts/finishing";
import type { MailTags } from "#core/domain/common/mail-tags";
import { minuteMs } from "#core/domain/common/time";
import { addressee } from "#core/domain/envelope/addressees";
import type { Envelope } from "#core/domain/envelope/envelope";
import type { Notification } from "#core/domain/envelope/notification";
import { MailInDoubt } from "#core/gateways/mail";
import { failure, logError } from "#core/log";
import {
  changeEnvelope,
  changeUnrecorded,
  findEnvelope,
  getEnvelope,
} from "#core/store/envelope/envelopes";
import {
  doubtNotification,
  giveBackNotification,
  type Leased,
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
  readonly leased: Leased;
}

/**
 * Leases a notification that was among those owed when the envelope was read. "gone" if it isn't any more among those
 * `owedIn` the envelope; "busy" while another worker is sending it.
 */
export async function leaseOwed(
  { envelopeId, notificationId }: MailTags,
  owedIn: (envelope: Envelope) => readonly Notification[],
  now: Date,
): Promise<Owed | "gone" | "busy"> {
  const leased = await leaseNotification(envelopeId, notificationId, now);
  if (!leased) return "busy";
  // Read after the lease, so that a process that ends the document later has seen the lease.
  const envelope = await getEnvelope(envelopeId);
  const notification = owedIn(envelope).find(({ id }) => id === notificationId);
  if (notification) return { envelope, notification, leased };
  await giveBackNotification(envelopeId, notificationId, leased);
  return "gone";
}

/** The same for a notification that was put off, of an envelope that this worker has not read. */
export async function leaseIfOwed(
  about: MailTags,
  owedIn: (envelope: Envelope) => readonly Notification[],
  now: Date,
): Promise<Owed | "gone" | "busy"> {
  const before = await findEnvelope(about.envelopeId);
  if (!before || !isIn(owedIn(before), about.notificationId)) return "gone";
  return leaseOwed(about, owedIn, now);
}

const isIn = (notifications: readonly Notification[], wanted: string): boolean =>
  notifications.some(({ id }) => id === wanted);

export interface Sending {
  readonly isSent: boolean;
  /** Each envelope with the outcome, in the same order. */
  readonly envelopes: readonly Envelope[];
}

/** Sends one mail about all of them, and records the outcome with each. */
export async function sendOwed(
  all: readonly Owed[],
  send: () => Promise<Mailed>,
  now: Date,
): Promise<Sending> {
  let mailed: Mailed;
  try {
    mailed = await send();
  } catch (error) {
    const notificationIds = all.map(({ notification }) => notification.id).join(" ");
    logError("mail not sent", error, { notificationIds });
    const note = isBusy(error) ? putOff : noteFailure;
    return { isSent: false, envelopes: await eachOf(all, (owed) => note(owed, error, now)) };
  }
  const { mailId, links } = mailed;
  const envelopes = await eachOf(all, ({ envelope, notification }, index) => {
    const { email } = addressee(envelope, notification.to);
    const link = links[index];
    const proof = { ...(mailId ? { mailId } : {}), ...(link ? { link } : {}) };
    return changeEnvelope(envelope.id, now, (before) =>
      notificationSent(before, notification.id, email, now, proof),
    );
  });
  return { isSent: true, envelopes };
}

/** One after the other. */
async function eachOf(
  all: readonly Owed[],
  note: (owed: Owed, index: number) => Promise<Envelope>,
): Promise<Envelope[]> {
  const envelopes: Envelope[] = [];
  for (const [index, owed] of all.entries()) envelopes.push(await note(owed, index));
  return envelopes;
}

async function noteFailure({ envelope, notification }: Owed, error: unknown, now: Date) {
  const failed = {
    to: addressee(envelope, notification.to).email,
    reason: failure(error).name,
  };
  if (error instanceof MailInDoubt) await doubtNotification(envelope.id, notification.id);
  return changeEnvelope(envelope.id, now, (before) =>
    notificationFailed(before, notification.id, failed, now),
  );
}

/** Longer than a lease, since that of a mail in doubt is not given back. */
const busyMs = 3 * minuteMs;

/**
 * AWS takes no more for the moment, such as mails beyond SES's rate or the day's quota. That is no failed try: the mail waits
 * for three to six minutes, and the sweep then finds it.
 */
async function putOff({ envelope, notification, leased }: Owed, error: unknown, now: Date) {
  if (error instanceof MailInDoubt) await doubtNotification(envelope.id, notification.id);
  else await giveBackNotification(envelope.id, notification.id, leased);
  const until = new Date(now.getTime() + busyMs * (1 + Math.random())).toISOString();
  return changeUnrecorded(envelope.id, (before) =>
    notificationPutOff(before, notification.id, until),
  );
}
