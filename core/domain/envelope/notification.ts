import type { MailDelivery } from "./mail-delivery.ts";

export const notificationKinds = [
  "invitation",
  "reminder",
  "completed",
  "declined",
  "voided",
  "expired",
  /** To a signer who has signed: the people who sign have changed. */
  "changed",
  /** To the sender: somebody has named somebody else to act in their place. */
  "delegated",
  /** To the sender: a signature was taken back. */
  "taken-back",
  /** To the sender and all signers: everybody has signed, but it could not be sealed so far. */
  "not-sealed",
  /** To the sender: mails to others bounced. */
  "returned",
  /** To the sender, if the rules say so: somebody has signed. */
  "signed",
  /** To somebody who only reads: the document was sent. */
  "shared",
  /** To somebody who follows: others have signed, or done what their role says. */
  "progress",
  /** To a signer: the sender has handed the document over to them in person. */
  "handed-over",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export type Party =
  /** `member` is the index, from 0, of one of several people who can be the signer, as long as nobody is. */
  | { readonly kind: "signer"; readonly signerId: string; readonly member?: number | undefined }
  | { readonly kind: "sender" }
  | { readonly kind: "copy"; readonly index: number };

/** A mail that the envelope owes to somebody until it has a `sentAt`. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly to: Party;
  /** Generation of the link in it, if not the first: older links stop working when the address is corrected. */
  readonly generation?: number | undefined;
  readonly triesDone: number;
  readonly nextTryAt: string;
  /** Present once a try has failed. */
  readonly refused?: MailRefusals | undefined;
  readonly sentAt?: string | undefined;
  /** What the mail service has reported about it. */
  readonly delivery?: MailDelivery | undefined;
  /**
   * In `returned`: ids of the notifications that bounced. In `signed`, `progress` and `delegated`: the id of the signer. In `taken-back`:
   * the ids of the signer and their witnesses.
   */
  readonly about?: readonly string[] | undefined;
}

/** When a mail could not be sent for the first time, and for the last. */
export interface MailRefusals {
  readonly since: string;
  readonly lastAt: string;
}

/** A new notification, due at once. */
export function newNotification(
  kind: Notification["kind"],
  to: Notification["to"],
  now: Date,
): Notification {
  const whom =
    to.kind === "signer" ? signerKey(to) : to.kind === "copy" ? `copy${to.index}` : "sender";
  return { id: `${kind}-${whom}`, kind, to, triesDone: 0, nextTryAt: now.toISOString() };
}

/** The notification as one that nobody has tried to send yet. */
export function dueAgain({ refused: _, ...rest }: Notification, at: Date): Notification {
  return { ...rest, triesDone: 0, nextTryAt: at.toISOString() };
}

/** A notification with its own id, even if the same party already had one of this kind. */
export function furtherNotification(
  kind: Notification["kind"],
  to: Notification["to"],
  { notifications }: { readonly notifications: readonly Notification[] },
  at: Date,
): Notification {
  const notification = newNotification(kind, to, at);
  const before = notifications.filter(
    ({ id }) => id === notification.id || id.startsWith(`${notification.id}-`),
  ).length;
  return before > 0 ? { ...notification, id: `${notification.id}-${before + 1}` } : notification;
}

export function isSameParty(one: Party, other: Party): boolean {
  if (one.kind === "signer") return other.kind === "signer" && signerKey(one) === signerKey(other);
  if (one.kind === "copy") return other.kind === "copy" && one.index === other.index;
  return other.kind === one.kind;
}

/** "s1", or "s1m0" for the first of several people who can be that signer. */
export const signerKey = ({ signerId, member }: Extract<Party, { kind: "signer" }>): string =>
  member === undefined ? signerId : `${signerId}m${member}`;

/** A party as one word, unique within an envelope. */
export function partyKey(party: Party): string {
  switch (party.kind) {
    case "sender":
      return "sender";
    case "signer":
      return `signer ${signerKey(party)}`;
    case "copy":
      return `copy ${party.index}`;
  }
}

/** Whether a notification contains a link for signing. */
export const asksToSign = (kind: NotificationKind): boolean =>
  kind === "invitation" || kind === "reminder";

/** What the link in a notification opens; undefined if there is none in it. */
export function linkPurpose(kind: NotificationKind): "sign" | "view" | undefined {
  if (asksToSign(kind) || kind === "changed") return "sign";
  return kind === "completed" || kind === "shared" || kind === "progress" ? "view" : undefined;
}
