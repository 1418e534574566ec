import { hourMs } from "../common/time.ts";
import { type Envelope, type Signer, signerById, signersDue } from "./envelope.ts";
import {
  isReturned,
  type MailDelivery,
  newestDelivery,
  saysAddressIsDead,
} from "./mail-delivery.ts";
import { isRefusedForLong, owedSince, triedUntil, withoutTries } from "./mail-tries.ts";
import { generationOf, isCurrent, isSameMember } from "./members.ts";
import { notSealed } from "./not-sealed.ts";
import { asksToSign, isSameParty, type Notification, type Party } from "./notification.ts";
import { isHeld } from "./undo-time.ts";

/** Whether the invitation to the signer's current address was sent. */
export const isInvited = (envelope: Envelope, signer: Signer): boolean =>
  invitationsTo(envelope, signer).some(({ sentAt }) => sentAt !== undefined);

/** Whether there is an invitation to the signer's current address, sent or not. */
export const hasInvitation = (envelope: Envelope, signer: Signer): boolean =>
  invitationsTo(envelope, signer).length > 0;

const invitationsTo = ({ notifications }: Envelope, signer: Signer): readonly Notification[] =>
  notifications.filter((mail) => mail.kind === "invitation" && isCurrent(mail, signer));

/** Notifications that are not sent yet and still wanted: signers who have signed are neither invited nor reminded. */
export const notificationsOpen = (envelope: Envelope): readonly Notification[] =>
  envelope.notifications.filter(
    (notification) => !notification.sentAt && isWanted(notification, envelope),
  );

/** The notifications that may be sent now; others wait for their next try. */
export const notificationsDue = (envelope: Envelope, now: Date): readonly Notification[] =>
  notificationsOwed(envelope).filter(
    (notification) =>
      !isHeld(envelope, now) &&
      notification.nextTryAt <= now.toISOString() &&
      now.toISOString() < triedUntil(notification, envelope) &&
      !(asksToSign(notification.kind) && isPastExpiry(envelope, now)),
  );

/** The notifications that should have been sent an hour ago. */
export const notificationsLate = (envelope: Envelope, now: Date): readonly Notification[] =>
  notificationsOwed(envelope).filter(
    (notification) =>
      !isHeld(envelope, now) &&
      now.getTime() - Date.parse(owedSince(notification, envelope)) >= hourMs &&
      !(asksToSign(notification.kind) && isPastExpiry(envelope, now)),
  );

/** Ends the tries of what could not be sent until its time was over. The same envelope if there is no such notification. */
export function withEndedTries(envelope: Envelope, now: Date): Envelope {
  const isOver = (one: Notification) => triedUntil(one, envelope) <= now.toISOString();
  const over = notificationsOwed(envelope).filter(isOver);
  if (over.length === 0) return envelope;
  const notifications = envelope.notifications.map((one) =>
    over.includes(one) ? withoutTries(one, envelope) : one,
  );
  return { ...envelope, notifications };
}

/**
 * The requests to sign that may go into one mail with others: those that may be sent now, and those that were put off
 * and may be sent until `until`.
 */
export const requestsOwed = (
  envelope: Envelope,
  now: Date,
  until: string,
): readonly Notification[] =>
  notificationsOwed(envelope).filter(
    ({ kind, nextTryAt }) =>
      asksToSign(kind) &&
      !isHeld(envelope, now) &&
      nextTryAt <= until &&
      !isPastExpiry(envelope, now),
  );

/** Whether the document has expired, even if the sweep has not recorded that yet. */
const isPastExpiry = ({ expiresAt }: Envelope, now: Date): boolean =>
  expiresAt <= now.toISOString();

/** The notifications that are tried until they are sent, or until they expire. */
export const notificationsOwed = (envelope: Envelope): readonly Notification[] =>
  notificationsOpen(envelope).filter(
    (notification) => notification.nextTryAt < triedUntil(notification, envelope),
  );

function isWanted(notification: Notification, envelope: Envelope): boolean {
  const { kind, to, about = [] } = notification;
  if (wantsNoMail(envelope, to)) return false;
  if (kind === "returned") return mailsReturned(envelope).some(({ id }) => about.includes(id));
  if (kind === "not-sealed") return notSealed(envelope) !== undefined;
  if (kind === "signed" || kind === "progress") return isNews(envelope, about);
  if (kind === "shared") return isUnderWay(envelope);
  if (to.kind !== "signer") return true;
  const signer = signerById(envelope, to.signerId);
  if (kind === "changed") return isAsked(envelope, to.signerId);
  if (!asksToSign(kind) || !signer) return true;
  if (kind === "reminder" && isUnreachable(envelope, signer, to)) return false;
  // While it is not their turn, because somebody before them has taken a signature back, their mails wait.
  const isTheirTurn = envelope.status === "sent" && signersDue(envelope).includes(signer);
  return isTheirTurn && isCurrent(notification, signer);
}

/** Whether the news of a signature is still worth a mail: not if a mail tells of the end or of everybody's signatures. */
const isNews = ({ status, signers }: Envelope, signed: readonly string[]): boolean =>
  status === "sent" && signers.some((one) => one.status === "signed" && signed.includes(one.id));

/** Whether it has not ended: the mail about a completed document has the link for reading, too. */
const isUnderWay = ({ status }: Envelope): boolean => status === "sent" || status === "sealing";

const isAsked = ({ status, partyChanges }: Envelope, signerId: string): boolean =>
  status === "sent" && (partyChanges?.unanswered.includes(signerId) ?? false);

/** Whether mails to this party were stopped. A signer who has signed still gets mails about what follows from it. */
export function wantsNoMail(envelope: Envelope, party: Party): boolean {
  const signer = party.kind === "signer" ? signerById(envelope, party.signerId) : undefined;
  if (signer?.status === "signed") return false;
  const generation = generationOf(envelope, party);
  return (envelope.stops ?? []).some(
    (stop) => isSameParty(stop.to, party) && stop.generation === generation,
  );
}

/** Delivery of the newest mail to the signer's current address, or to that of the one of several people who is meant. */
export const deliveryTo = (
  envelope: Envelope,
  signer: Signer,
  party: Party = { kind: "signer", signerId: signer.id },
): MailDelivery | undefined =>
  newestDelivery(
    envelope.notifications.filter((mail) => wentTo(mail, signer) && isSameMember(mail, party)),
  );

function wentTo(mail: Notification, signer: Signer): boolean {
  const { kind, to, delivery } = mail;
  if (to.kind !== "signer" || to.signerId !== signer.id) return false;
  return asksToSign(kind) ? isCurrent(mail, signer) : delivery?.to === signer.email;
}

/** Whether the newest mail to the signer's current address bounced, and others would too. */
export function isUnreachable(envelope: Envelope, signer: Signer, party: Party): boolean {
  const bounced = deliveryTo(envelope, signer, party)?.bounced;
  return bounced !== undefined && saysAddressIsDead(bounced);
}

/** Bounced mails that leave something undone: a signature, an answer, or a copy. */
export const mailsReturned = (envelope: Envelope): readonly Notification[] =>
  envelope.deletedAt
    ? []
    : envelope.notifications.filter(
        (mail) => isReturned(mail.delivery) && isMissed(mail, envelope),
      );

function isMissed({ kind, to, delivery }: Notification, envelope: Envelope): boolean {
  if (kind === "completed") return to.kind !== "sender";
  if (kind === "shared") return isUnderWay(envelope);
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  if (!signer) return false;
  if (kind === "changed") return isAsked(envelope, signer.id);
  const isAskedToSign =
    asksToSign(kind) && envelope.status === "sent" && signer.status === "waiting";
  return isAskedToSign && deliveryTo(envelope, signer, to) === delivery;
}

/** Whether some notification that is still wanted has been refused for so long that the sender should know. */
export const hasRefusedNotification = (envelope: Envelope): boolean =>
  notificationsOpen(envelope).some(isRefusedForLong);
