import type { Stage, WireStatus } from "#contract/api/envelopes";
import type { FieldSettings } from "#contract/field-settings";
import type { Language } from "#contract/languages";
import type { FieldKind, PageSize, Place } from "#contract/markers";
import type { SendingRules } from "#contract/sending-rules";
import type { Actor, ChainHead } from "./audit.ts";
import type { Letterhead } from "./company.ts";
import type { FilledField } from "./filled-field.ts";
import {
  isReturned,
  type MailDelivery,
  newestDelivery,
  saysAddressIsDead,
} from "./mail-delivery.ts";
import type { StoredFile } from "./stored-file.ts";
import { minuteMs } from "./time.ts";

export type EnvelopeStatus = "sent" | "sealing" | "completed" | "declined" | "voided" | "expired";

/** Which status may follow which; `moved` refuses every other step. */
export const transitions: Readonly<Record<EnvelopeStatus, readonly EnvelopeStatus[]>> = {
  sent: ["sealing", "declined", "voided", "expired"],
  sealing: ["completed"],
  completed: [],
  declined: [],
  voided: [],
  expired: [],
};

/** The ways in which an envelope ends without being signed by everybody. */
export type UnhappyEnd = "declined" | "voided" | "expired";

export function unhappyEnd(status: EnvelopeStatus): UnhappyEnd | undefined {
  return status === "declined" || status === "voided" || status === "expired" ? status : undefined;
}

export interface Signer {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  /** Signers with a lower order sign first; equal orders sign at once. */
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
  /** Raised when the address is corrected: links of an older generation no longer work. */
  readonly linkGeneration: number;
  /** Chosen by the sender; absent where it is the document's. */
  readonly language?: Language | undefined;
  /** Chosen by the signer. `languageOf` says which is theirs. */
  readonly ownLanguage?: Language | undefined;
  readonly viewedAt?: string | undefined;
  readonly signedAt?: string | undefined;
  /** Why they have declined, in their words. */
  readonly declineReason?: string | undefined;
}

export interface Field extends Place {
  readonly id: string;
  readonly kind: FieldKind;
  readonly signerId: string;
  /** Of a field that is filled in; absent where nothing was set. */
  readonly settings?: FieldSettings | undefined;
}

export const notificationKinds = [
  "invitation",
  "reminder",
  "completed",
  "declined",
  "voided",
  "expired",
  /** To a signer who has signed: who signs has changed. */
  "changed",
  /** To the sender: a signature was taken back. */
  "taken-back",
  /** To the sender: mails to others came back. */
  "returned",
  /** To the sender, where its rules say so: somebody has signed. */
  "signed",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export type Party =
  | { readonly kind: "signer"; readonly signerId: string }
  | { readonly kind: "sender" }
  | { readonly kind: "copy"; readonly index: number };

/** A mail that the envelope owes to somebody until it has a `sentAt`. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly to: Party;
  /** Generation of the link in it, unless that is the first: older ones stop working when the address is corrected. */
  readonly generation?: number | undefined;
  readonly triesDone: number;
  readonly nextTryAt: string;
  readonly sentAt?: string | undefined;
  /** What the mail service has told of it. */
  readonly delivery?: MailDelivery | undefined;
  /** Of the kind `returned`: ids of the notifications that came back. Of `signed`: the id of the signer. */
  readonly about?: readonly string[] | undefined;
}

/** A change of who signs, of which those who had signed before are told. */
export interface PartyChange {
  readonly at: string;
  /** Whom it concerns. */
  readonly signerId: string;
  readonly from: NameAndAddress;
  /** Absent when the signature was taken back. */
  readonly to?: NameAndAddress | undefined;
}

export interface NameAndAddress {
  readonly name: string;
  readonly email: string;
}

export interface PartyChanges {
  /** Sealing waits for answers until then. */
  readonly waitUntil: string;
  /** Ids of those who have signed and have not answered yet. */
  readonly unanswered: readonly string[];
  readonly list: readonly PartyChange[];
}

/** Somebody who wants no more mails of this sender. */
export interface MailStop {
  readonly to: Party;
  /** The signer's `linkGeneration`; 1 for copies. */
  readonly generation: number;
}

/** How a sender keeps a document: nobody else sees it, and it is no part of the evidence. */
export interface Desk {
  /** In the order in which they were added. */
  readonly labels?: readonly string[] | undefined;
  /** Out of the default view of the list since then. */
  readonly archivedAt?: string | undefined;
}

/** The part of an envelope that changes. Fields and pages never do; they are `EnvelopeContent`. */
export interface Envelope {
  readonly id: string;
  readonly sender: { readonly userId: string; readonly email: string; readonly name: string };
  readonly createdAt: string;
  readonly title: string;
  readonly message: string;
  readonly fileName: string;
  readonly original: StoredFile;
  /** A picture of the original's first page, shown while the original loads; it is not evidence. */
  readonly firstPage?: StoredFile | undefined;
  readonly withholdValues: boolean;
  /** By which it was sent; what is missing is as the product has it. */
  readonly rules?: SendingRules | undefined;
  /** Of completion pages and mails; absent in English ones. */
  readonly language?: Language | undefined;
  readonly copies: readonly string[];
  readonly signers: readonly Signer[];
  readonly expiresAt: string;
  readonly partyChanges?: PartyChanges | undefined;
  readonly status: EnvelopeStatus;
  readonly notifications: readonly Notification[];
  readonly stops?: readonly MailStop[] | undefined;
  readonly sealTriesDone: number;
  readonly sealNextTryAt?: string | undefined;
  readonly sealed?: (StoredFile & { readonly level: string }) | undefined;
  readonly endedAt?: string | undefined;
  /** Why the sender withdrew it, in their words. */
  readonly voidReason?: string | undefined;
  readonly deletedAt?: string | undefined;
  /** How the sender keeps it; no audit entry tells of that. */
  readonly desk?: Desk | undefined;
  /** The company that it was sent for, if the account has registered one. */
  readonly company?: Letterhead | undefined;
  readonly head: ChainHead;
  /** 128 random bits, so that private values can't be guessed from their digests; it never leaves our tables. */
  readonly salt: string;
  /** What the sender's program calls it. Nobody else sees it, and it is no part of the evidence. */
  readonly externalId?: string | undefined;
  /** What that program keeps with it, as `externalId` is kept. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** SHA-256 of the request that made it: the same idempotency key must come with the same request. */
  readonly requestSha256?: string | undefined;
}

/** The part of an envelope that is written once. */
export interface EnvelopeContent {
  readonly pages: readonly PageSize[];
  readonly fields: readonly Field[];
}

/** What one signer filled in. Images are objects in the documents bucket. */
export interface SignedValues {
  readonly signerId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly date: string;
  readonly signature?: StoredFile | undefined;
  readonly initial?: StoredFile | undefined;
  /** Answers in the order of the fields; absent if there are none. */
  readonly filled?: readonly FilledField[] | undefined;
}

const sealTriesBeforeAttention = 5;
const notificationTriesMax = 8;

export const signerName = (signer: { firstName: string; lastName: string }): string =>
  `${signer.firstName} ${signer.lastName}`.trim();

/** "Bea Brown (bea@example.com)" */
export const nameAndAddress = ({ name, email }: NameAndAddress): string => `${name} (${email})`;

export const signerById = (envelope: Envelope, signerId: string): Signer | undefined =>
  envelope.signers.find((signer) => signer.id === signerId);

export function signerOf(envelope: Envelope, signerId: string): Signer {
  const signer = signerById(envelope, signerId);
  if (!signer) throw new Error(`envelope ${envelope.id} has no signer ${signerId}`);
  return signer;
}

/** With the name that the sender entered; the name that the signer typed is in the entry's data. */
export const signerActor = (signer: Signer): Actor => ({
  kind: "signer",
  name: signerName(signer),
  email: signer.email,
});

export function withSigner(envelope: Envelope, signer: Signer): Envelope {
  const signers = envelope.signers.map((one) => (one.id === signer.id ? signer : one));
  return { ...envelope, signers };
}

export const senderActor = ({ sender }: Pick<Envelope, "sender">): Actor => ({
  kind: "sender",
  name: sender.name,
  email: sender.email,
});

/** The signers whose turn it is: all that wait and have the lowest order. */
export function signersDue(envelope: Envelope): readonly Signer[] {
  const waiting = envelope.signers.filter((signer) => signer.status === "waiting");
  const first = Math.min(...waiting.map((signer) => signer.order));
  return waiting.filter((signer) => signer.order === first);
}

/** Whether the invitation to the signer's present address was sent. */
export const isInvited = (envelope: Envelope, signer: Signer): boolean =>
  envelope.notifications.some(
    ({ kind, to, sentAt, generation = 1 }) =>
      kind === "invitation" &&
      to.kind === "signer" &&
      to.signerId === signer.id &&
      generation === signer.linkGeneration &&
      sentAt !== undefined,
  );

export const signedCount = (envelope: Envelope): number =>
  envelope.signers.filter((signer) => signer.status === "signed").length;

export const isSignedByAll = (envelope: Envelope): boolean =>
  signedCount(envelope) === envelope.signers.length;

/** Not sent yet and still wanted: signers who have signed are neither invited nor reminded. */
const notificationsOpen = (envelope: Envelope): readonly Notification[] =>
  envelope.notifications.filter(
    (notification) => !notification.sentAt && isWanted(notification, envelope),
  );

/** What may be sent now; other notifications wait for their next try. */
export const notificationsDue = (envelope: Envelope, now: Date): readonly Notification[] =>
  notificationsOwed(envelope).filter(
    ({ nextTryAt, kind }) =>
      nextTryAt <= now.toISOString() && !(asksToSign(kind) && isPastExpiry(envelope, now)),
  );

/** Also before the sweep has recorded it. */
const isPastExpiry = ({ expiresAt }: Envelope, now: Date): boolean =>
  expiresAt <= now.toISOString();

export const notificationsOwed = (envelope: Envelope): readonly Notification[] =>
  notificationsOpen(envelope).filter(
    (notification) => notification.triesDone < notificationTriesMax,
  );

function isWanted(notification: Notification, envelope: Envelope): boolean {
  const { kind, to, generation = 1, about = [] } = notification;
  if (wantsNoMail(envelope, to)) return false;
  if (kind === "returned") return mailsReturned(envelope).some(({ id }) => about.includes(id));
  if (kind === "signed") return isNews(envelope, about);
  if (to.kind !== "signer") return true;
  const signer = signerById(envelope, to.signerId);
  if (kind === "changed") return isAsked(envelope, to.signerId);
  if (!asksToSign(kind) || !signer) return true;
  if (kind === "reminder" && isUnreachable(envelope, signer)) return false;
  // While it is not their turn, because somebody before them has taken a signature back, they wait.
  const isTheirTurn = envelope.status === "sent" && signersDue(envelope).includes(signer);
  return isTheirTurn && signer.linkGeneration === generation;
}

/** Whoever reads of the end or of everybody's signatures need not read of one of them. */
const isNews = ({ status, signers }: Envelope, signed: readonly string[]): boolean =>
  status === "sent" && signers.some((one) => one.status === "signed" && signed.includes(one.id));

const isAsked = ({ status, partyChanges }: Envelope, signerId: string): boolean =>
  status === "sent" && (partyChanges?.unanswered.includes(signerId) ?? false);

/** Whether mails to them were stopped. Who has signed gets what follows from that in any case. */
export function wantsNoMail(envelope: Envelope, party: Party): boolean {
  const signer = party.kind === "signer" ? signerById(envelope, party.signerId) : undefined;
  if (signer?.status === "signed") return false;
  const generation = signer?.linkGeneration ?? 1;
  return (envelope.stops ?? []).some(
    (stop) => isSameParty(stop.to, party) && stop.generation === generation,
  );
}

/** What is known of the newest mail to the signer's present address. */
export const deliveryTo = (envelope: Envelope, signer: Signer): MailDelivery | undefined =>
  newestDelivery(envelope.notifications.filter((mail) => wentTo(mail, signer)));

function wentTo({ kind, to, generation = 1, delivery }: Notification, signer: Signer): boolean {
  if (to.kind !== "signer" || to.signerId !== signer.id) return false;
  return asksToSign(kind) ? generation === signer.linkGeneration : delivery?.to === signer.email;
}

/** The newest mail to the signer's present address came back, and so would others. */
export function isUnreachable(envelope: Envelope, signer: Signer): boolean {
  const bounced = deliveryTo(envelope, signer)?.bounced;
  return bounced !== undefined && saysAddressIsDead(bounced);
}

/** Mails that came back and for want of which something stays undone: a signature, an answer, a copy. */
export const mailsReturned = (envelope: Envelope): readonly Notification[] =>
  envelope.deletedAt
    ? []
    : envelope.notifications.filter(
        (mail) => isReturned(mail.delivery) && isMissed(mail, envelope),
      );

function isMissed({ kind, to, delivery }: Notification, envelope: Envelope): boolean {
  if (kind === "completed") return to.kind !== "sender";
  const signer = to.kind === "signer" ? signerById(envelope, to.signerId) : undefined;
  if (!signer) return false;
  if (kind === "changed") return isAsked(envelope, signer.id);
  const isAskedToSign =
    asksToSign(kind) && envelope.status === "sent" && signer.status === "waiting";
  return isAskedToSign && deliveryTo(envelope, signer) === delivery;
}

export function isSameParty(one: Party, other: Party): boolean {
  if (one.kind === "signer") return other.kind === "signer" && one.signerId === other.signerId;
  if (one.kind === "copy") return other.kind === "copy" && one.index === other.index;
  return other.kind === one.kind;
}

/** A party in a word, one for each of an envelope. */
export function partyKey(party: Party): string {
  switch (party.kind) {
    case "sender":
      return "sender";
    case "signer":
      return `signer ${party.signerId}`;
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
  return kind === "completed" ? "view" : undefined;
}

export function stageOf(envelope: Envelope): Stage {
  switch (envelope.status) {
    case "sent":
      return stageOfSent(envelope);
    case "sealing":
      return envelope.sealTriesDone >= sealTriesBeforeAttention ? "attention" : "sealing";
    case "completed":
    case "declined":
    case "voided":
    case "expired":
      return hasGivenUpNotification(envelope) ? "attention" : envelope.status;
  }
}

function stageOfSent(envelope: Envelope): Stage {
  if (hasGivenUpNotification(envelope)) return "attention";
  const isStopped = ({ id }: Signer) => wantsNoMail(envelope, { kind: "signer", signerId: id });
  const isLost = (signer: Signer) => isStopped(signer) || isReturned(deliveryTo(envelope, signer));
  if (signersDue(envelope).some(isLost)) return "attention";
  // A reminder is recorded days before it is due; what came back and who has signed is told to the sender alone.
  const isSending = notificationsOpen(envelope).some(
    ({ kind }) => kind !== "reminder" && kind !== "returned" && kind !== "signed",
  );
  return isSending ? "sending" : "waiting";
}

/** Whether some notification is still wanted but was tried for the last time. */
export const hasGivenUpNotification = (envelope: Envelope): boolean =>
  notificationsOpen(envelope).some(
    (notification) => notification.triesDone >= notificationTriesMax,
  );

/** One of the API's three statuses (spec.md section 4). */
export function wireStatusOf(status: EnvelopeStatus): WireStatus {
  switch (status) {
    case "sent":
    case "sealing":
      return "created";
    case "completed":
      return "completed";
    case "declined":
    case "voided":
    case "expired":
      return "rejected";
  }
}

/**
 * When the sweep must read this envelope at the latest; undefined when nothing is owed. The state itself is
 * the list of work: whatever a crash left undone has a time here.
 */
export function dueAt(envelope: Envelope): string | undefined {
  const times = notificationsOwed(envelope).map((notification) => notification.nextTryAt);
  if (envelope.status === "sent") times.push(openUntil(envelope));
  if (envelope.status === "sealing") times.push(envelope.sealNextTryAt ?? envelope.createdAt);
  return times.sort()[0];
}

/** Until the expiry or, if everybody has signed, until sealing waits no longer for answers to a change. */
const openUntil = (envelope: Envelope): string =>
  (isSignedByAll(envelope) && envelope.partyChanges?.waitUntil) || envelope.expiresAt;

/** Tries are 2, 4, 8, ... minutes apart, an hour at most. */
export function nextTry(triesDone: number, now: Date): string {
  const minutes = Math.min(60, 2 ** triesDone);
  return new Date(now.getTime() + minutes * minuteMs).toISOString();
}
