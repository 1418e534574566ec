import { isBusy } from "#core/busy";
import {
  notificationFailed,
  notificationFailedAgain,
  notificationRefused,
  notificationSent,
  recordsFailure,
} from "#core/domain/acts/finishing";
import { addressee } from "#core/domain/envelope/addressees";
import type { Envelope } from "#core/domain/envelope/envelope";
import type { Notification } from "#core/domain/envelope/notification";
import { MailInDoubt } from "#core/gateways/mail";
import { refusesAllMails } from "#core/gateways/mail-refusals";
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
  type HeldLease,
  leaseNotification,
} from "#core/store/envelope/leases";

/** The proof of a mail: the mail service's id of the mail, and the ids of its links, one for each notification that has one. */
export interface MailProof {
  readonly mailId: string;
  readonly links: readonly (string | undefined)[];
}

/** A notification that this worker has leased, and its envelope as read after that. */
export interface OwedMail {
  readonly envelope: Envelope;
  readonly notification: Notification;
  readonly leased: HeldLease;
}

/** "gone" if it isn't owed any more; "busy" while another worker is sending it. */
type LookupResult = OwedMail | "gone" | "busy";

/** Notifications of one envelope. */
export interface Request {
  readonly envelopeId: string;
  readonly notificationIds: readonly string[];
}

/** Leases notifications that were owed when the envelope was read. The answers are in the same order. */
export async function leaseOwed(
  { envelopeId, notificationIds }: Request,
  owedIn: (envelope: Envelope) => readonly Notification[],
  now: Date,
): Promise<readonly LookupResult[]> {
  const leases = await Promise.all(
    notificationIds.map((id) => leaseNotification(envelopeId, id, now)),
  );
  if (!leases.some((leased) => leased)) return leases.map(() => "busy");
  // Read after the leases, so that a process that ends the document later has seen them; and once, so that what this worker
  // has learned last decides about all of them.
  const envelope = await getEnvelope(envelopeId);
  const owed = owedIn(envelope);
  const look = async (id: string, leased: HeldLease | undefined): Promise<LookupResult> => {
    if (!leased) return "busy";
    const notification = owed.find((one) => one.id === id);
    if (notification) return { envelope, notification, leased };
    await giveBackNotification(envelopeId, id, leased);
    return "gone";
  };
  return Promise.all(notificationIds.map((id, index) => look(id, leases[index])));
}

/** The same for notifications that were put off, of an envelope that this worker has not read. */
export async function leaseIfOwed(
  { envelopeId, notificationIds }: Request,
  owedIn: (envelope: Envelope) => readonly Notification[],
  now: Date,
): Promise<readonly LookupResult[]> {
  const before = await findEnvelope(envelopeId);
  const owed = (before ? owedIn(before) : []).map(({ id }) => id);
  const some = notificationIds.filter((id) => owed.includes(id));
  if (some.length === 0) return notificationIds.map(() => "gone");
  const looked = await leaseOwed({ envelopeId, notificationIds: some }, owedIn, now);
  return notificationIds.map((id) => looked[some.indexOf(id)] ?? "gone");
}

export const giveBack = ({ envelope, notification, leased }: OwedMail): Promise<void> =>
  giveBackNotification(envelope.id, notification.id, leased);

export interface Sending {
  readonly isSent: boolean;
  /** Each envelope with the outcome, in the same order. */
  readonly envelopes: readonly Envelope[];
}

/** Sends one mail about all of them, and records the outcome with each. */
export async function sendOwed(
  all: readonly OwedMail[],
  send: () => Promise<MailProof>,
  now: Date,
): Promise<Sending> {
  let mailed: MailProof;
  try {
    mailed = await send();
  } catch (error) {
    const notificationIds = all.map(({ notification }) => notification.id).join(" ");
    logError("mail not sent", error, { notificationIds });
    const note = isBusy(error) || refusesAllMails(error) ? noteRefusal : noteFailure;
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
  all: readonly OwedMail[],
  note: (owed: OwedMail, index: number) => Promise<Envelope>,
): Promise<Envelope[]> {
  const envelopes: Envelope[] = [];
  for (const [index, owed] of all.entries()) envelopes.push(await note(owed, index));
  return envelopes;
}

async function noteFailure({ envelope, notification }: OwedMail, error: unknown, now: Date) {
  const failed = {
    to: addressee(envelope, notification.to).email,
    reason: failure(error).name,
  };
  if (error instanceof MailInDoubt) await doubtNotification(envelope.id, notification.id);
  if (!recordsFailure(notification))
    return changeUnrecorded(envelope.id, (before) =>
      notificationFailedAgain(before, notification.id, now),
    );
  return changeEnvelope(envelope.id, now, (before) =>
    notificationFailed(before, notification.id, failed, now),
  );
}

/**
 * AWS takes no more for the moment, such as mails beyond SES's rate or the day's quota, or SES sends for nobody. That is no
 * failed try: the mail waits, longer than a lease, since that of a mail in doubt is not given back, and the sweep finds it.
 */
async function noteRefusal(owed: OwedMail, error: unknown, now: Date) {
  const { envelope, notification } = owed;
  if (error instanceof MailInDoubt) await doubtNotification(envelope.id, notification.id);
  else await giveBack(owed);
  const chance = Math.random();
  return changeUnrecorded(envelope.id, (before) =>
    notificationRefused(before, notification.id, now, chance),
  );
}
