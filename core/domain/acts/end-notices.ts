import { everySigner, onceForEachAddress } from "../envelope/addressees.ts";
import {
  type Envelope,
  type Signer,
  signerById,
  type UnhappyEnd,
  unhappyEnd,
} from "../envelope/envelope.ts";
import { isCurrent, isSameMember } from "../envelope/members.ts";
import {
  isSameParty,
  type Notification,
  newNotification,
  type Party,
} from "../envelope/notification.ts";
import { readingParties } from "../envelope/readers.ts";

/**
 * The notifications when a document ends unsigned: to the sender, unless they ended it, to every signer who has an
 * invitation, and to everybody who has a link for reading. An invitation that is not recorded as sent may have been mailed
 * nevertheless; that is checked before the notice is sent (`invitationsInDoubt`).
 */
export function notificationsAtEnd(
  envelope: Envelope,
  kind: UnhappyEnd,
  now: Date,
): readonly Notification[] {
  const told = envelope.signers.filter(
    (signer) => signer.status !== "declined" && invitationsTo(signer, envelope).length > 0,
  );
  const parties = onceForEachAddress(envelope, [
    { kind: "sender" },
    ...everySigner({ signers: told }),
    ...readingParties(envelope),
  ]);
  return [
    ...envelope.notifications,
    ...parties
      .filter((to) => kind !== "voided" || to.kind !== "sender")
      .map((to) => newNotification(kind, to, now)),
  ];
}

/** Invitations to the signer's current address; with a party, those to the one of several people who is meant. */
export const invitationsTo = (
  signer: Signer,
  { notifications }: Envelope,
  party: Party = { kind: "signer", signerId: signer.id },
): readonly Notification[] =>
  notifications.filter(
    (mail) => mail.kind === "invitation" && isCurrent(mail, signer) && isSameMember(mail, party),
  );

/**
 * The invitations to the addressee of a notice of the end, or mails with their link for reading, if none of them is recorded
 * as sent: recipients who were never invited are not notified. Empty for every other notification.
 */
export function invitationsInDoubt(
  envelope: Envelope,
  { kind, to }: Notification,
): readonly Notification[] {
  if (to.kind === "copy" && kind === unhappyEnd(envelope.status)) {
    const shared = envelope.notifications.filter(
      (one) => one.kind === "shared" && isSameParty(one.to, to),
    );
    return shared.some(({ sentAt }) => sentAt !== undefined) ? [] : shared;
  }
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  if (!signer || kind !== unhappyEnd(envelope.status)) return [];
  const invitations = invitationsTo(signer, envelope, to);
  return invitations.some(({ sentAt }) => sentAt !== undefined) ? [] : invitations;
}

/** What a worker leaves behind when it leases a notification. */
export interface NotificationLease {
  /** How many tries have begun. */
  readonly begun: number;
  readonly until: string;
  /** Whether a try has failed without telling whether the mail service accepted the mail. */
  readonly isInDoubt: boolean;
}

/**
 * Whether a mail may have been sent although it is not recorded as sent. Each failed try was recorded, so if one more
 * was begun, a worker was stopped before or after it sent the mail.
 */
export function wasMailed(
  { triesDone }: Notification,
  lease: NotificationLease | undefined,
  now: Date,
): "no" | "perhaps" | "under way" {
  if (!lease) return "no";
  if (lease.isInDoubt) return "perhaps";
  if (lease.begun <= triesDone) return "no";
  return lease.until > now.toISOString() ? "under way" : "perhaps";
}

export const withoutNotification = (envelope: Envelope, id: string): Envelope => ({
  ...envelope,
  notifications: envelope.notifications.filter((one) => one.id !== id || one.sentAt !== undefined),
});
