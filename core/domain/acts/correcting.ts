import type { NamedPerson } from "#contract/rules/people/people";
import { Refusal } from "#contract/rules/refusals/refusals";
import { minuteMs } from "../common/time.ts";
import type { Client } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import {
  type Envelope,
  type EnvelopeContent,
  type Signer,
  senderActor,
  signerName,
  signersDue,
  withSigner,
} from "../envelope/envelope.ts";
import { isRefusedForLong } from "../envelope/mail-tries.ts";
import { addressesOf, isCurrent, isSameMember, partiesOf } from "../envelope/members.ts";
import { dueAgain, type Notification } from "../envelope/notification.ts";
import { deliveryTo, isInvited } from "../envelope/owed-mails.ts";
import { contentDigest } from "../record/evidence.ts";
import { newAccessCode, withAccessCode } from "./checking.ts";
import { isWorthTelling, namedSigner, withPartyChange } from "./party-changes.ts";
import { assertHasMobile, notificationsToSigner, notificationTo } from "./sending.ts";
import { assertOwnMailboxes } from "./witnessing.ts";

/** The correct name and addresses of a signer. */
export type Correction = NamedPerson;

export interface Correcting {
  readonly content: EnvelopeContent;
  /** The signer's id or current address. */
  readonly signer: string;
  readonly correction: Correction;
  /** The code that the sender tells them from now on, as entered; absent to keep the one that they have, or none. */
  readonly accessCode?: string | undefined;
  readonly client: Client;
}

const resendPauseMs = 5 * minuteMs;
/** Limits, because each correction and each mail can reach a person who has nothing to do with the document. */
const correctionsMax = 10;
const invitationsMax = 20;
/** Limits what a sender can add to the audit trail, which is read as a whole, sealed and printed. */
const entriesMax = 1_000;

/** The signer that the sender names by id or address; throws NOT_FOUND. */
export function signerNamed(envelope: Envelope, named: string): Signer {
  const email = named.trim().toLowerCase();
  const signer = envelope.signers.find((one) => one.id === named || one.email === email);
  if (!signer) throw new Refusal("NOT_FOUND", { message: "This document has no such signer." });
  return signer;
}

/** The sender has a signer's invitation mailed again, with the same link, after a pause of five minutes. */
export function resendInvitation(
  envelope: Envelope,
  named: string,
  client: Client,
  now: Date,
): Decision {
  const signer = signerNamed(envelope, named);
  assertMayBeReached(envelope, signer, now);
  assertMailed(signer);
  if (!signersDue(envelope).includes(signer)) {
    const message = `It is not ${signerName(signer)}'s turn yet; the invitation is sent automatically when it is.`;
    throw new Refusal("NOT_YOUR_TURN", { message });
  }
  assertPause(envelope, signer, now);
  assertNotTooOften(envelope, signer);
  return {
    envelope: { ...envelope, notifications: withInvitation(envelope, signer, now) },
    entry: {
      type: "resent",
      actor: senderActor(envelope),
      ...client,
      data: { signer: signer.id, to: signer.email },
    },
  };
}

/**
 * The sender corrects a signer. If the address or the access code changes, the old link stops working, the recorded view is cleared, and
 * the address is invited if it is the signer's turn, otherwise when it becomes their turn. The entry holds a digest
 * of the corrected content, which sealing compares.
 */
export function correctSigner(
  envelope: Envelope,
  { content, signer: named, correction, accessCode, client }: Correcting,
  now: Date,
): Decision {
  const signer = signerNamed(envelope, named);
  assertMayBeReached(envelope, signer, now);
  assertOnePerson(signer);
  if (signer.email !== correction.email) assertMailed(signer);
  assertNobodyElse(envelope, signer, correction.email);
  assertOwnMailboxes(withSigner(envelope, { ...signer, ...correction }).signers, "email");
  const newCode = newAccessCode(envelope, signer, accessCode);
  const moved = signer.email !== correction.email || newCode !== undefined;
  if (accessCode !== undefined && !moved) assertCodeOpens(signer);
  if (isSame(signer, correction) && !newCode) return unchanged;
  assertHasMobile({ ...signer, ...correction }, content.fields, "mobile");
  if ((moved && signer.linkGeneration > correctionsMax) || envelope.head.seq >= entriesMax) {
    throw new Refusal("CANT_CHANGE_NOW", {
      message:
        "This signer has been changed too many times. Please withdraw the document and send it again.",
    });
  }
  const renamed = moved ? movedTo(signer, correction) : { ...signer, ...correction };
  const corrected = newCode ? withAccessCode(renamed, newCode) : renamed;
  const after = withSigner(envelope, corrected);
  const notifications = moved ? withInvitationIfDue(after, corrected, now) : after.notifications;
  return {
    envelope: withSignersTold({ ...after, notifications }, signer, corrected, now),
    entry: {
      type: "corrected",
      actor: senderActor(envelope),
      ...client,
      data: {
        signer: signer.id,
        fromName: signerName(signer),
        from: signer.email,
        name: signerName(corrected),
        to: corrected.email,
        ...(newCode ? { accessCode: true } : {}),
        contentSha256: contentDigest(after, content),
      },
    },
  };
}

/** Nobody is to believe that the code which they have given once more opens the link again. */
function assertCodeOpens({ accessCodeSpentAt }: Signer): void {
  if (!accessCodeSpentAt) return;
  throw new Refusal("BAD_FIELD", {
    field: "accessCode",
    message: "Too many wrong codes were entered for this one. Please choose another.",
  });
}

function withSignersTold(envelope: Envelope, before: Signer, after: Signer, now: Date): Envelope {
  if (!isWorthTelling(before, after)) return envelope;
  const [from, to] = [namedSigner(before), namedSigner(after)];
  return withPartyChange(envelope, { signerId: after.id, from, to }, now);
}

/** A signer who has signed, or whose document can no longer be signed, can be neither corrected nor invited. */
function assertMayBeReached(envelope: Envelope, signer: Signer, now: Date): void {
  if (signer.status === "signed") {
    const message = `${signerName(signer)} has already signed.`;
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  if (envelope.status !== "sent" || envelope.expiresAt <= now.toISOString()) {
    throw new Refusal("CANT_CHANGE_NOW");
  }
}

/** The sender's application has identified this very person, and opens the page for them. */
function assertMailed(signer: Signer): void {
  if (!signer.embedded) return;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: `${signerName(signer)} signs inside your application, which has identified them: they are not invited by email, and nobody can take their place.`,
  });
}

/** Several people have been asked for one place, and each has a link: none of them is anybody else. */
function assertOnePerson(signer: Signer): void {
  if (!signer.group) return;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: `Any one of several people signs here, so none of them can be changed. Please withdraw the document and send it again.`,
  });
}

function assertNobodyElse(envelope: Envelope, signer: Signer, email: string): void {
  const others = envelope.signers.filter((one) => one.id !== signer.id);
  if (!others.flatMap(addressesOf).includes(email)) return;
  throw new Refusal("BAD_FIELD", {
    field: "email",
    message: `${email} is already a signer of this document. Each signer needs their own address.`,
  });
}

function assertPause(envelope: Envelope, signer: Signer, now: Date): void {
  const until = remindableFrom(envelope, signer, now);
  const waitMs = until ? Date.parse(until) - now.getTime() : 0;
  if (waitMs <= 0) return;
  throw new Refusal("TOO_MANY_REQUESTS", {
    message: `An email went to ${signerName(signer)} just now. Please wait five minutes before sending it again.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/**
 * The time from which the sender may have the signer's invitation mailed again; undefined if nothing has been mailed
 * yet.
 */
export function remindableFrom(envelope: Envelope, signer: Signer, now: Date): string | undefined {
  const times = notificationsTo(envelope, signer).flatMap(({ sentAt, nextTryAt, triesDone }) =>
    sentAt ? [sentAt] : triesDone === 0 && nextTryAt <= now.toISOString() ? [nextTryAt] : [],
  );
  const last = times.sort().at(-1);
  return last && new Date(Date.parse(last) + resendPauseMs).toISOString();
}

function assertNotTooOften(envelope: Envelope, signer: Signer): void {
  const invitations = notificationsTo(envelope, signer).filter(({ kind }) => kind === "invitation");
  if (invitations.length < invitationsMax && envelope.head.seq < entriesMax) return;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: `${signerName(signer)} has been invited too many times. Please contact them another way.`,
  });
}

const notificationsTo = (envelope: Envelope, signer: Signer): readonly Notification[] =>
  envelope.notifications.filter((mail) => isCurrent(mail, signer));

/** Throws CANT_CHANGE_NOW once the sender has added as many entries to the audit trail as it may hold. */
export function assertFewEntries({ head }: Envelope): void {
  if (head.seq < entriesMax) return;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: "This document has been changed too many times.",
  });
}

/**
 * An invitation that was not sent yet becomes due at once; otherwise another one is added. Of several
 * people who can be the signer, each has their own.
 */
function withInvitation(envelope: Envelope, signer: Signer, now: Date): readonly Notification[] {
  const mails = notificationsTo(envelope, signer);
  const anew = partiesOf(signer).map((to): Notification => {
    const open = mails.find(
      (mail) => mail.kind === "invitation" && !mail.sentAt && isSameMember(mail, to),
    );
    if (!open) return notificationTo("invitation", to, envelope, now);
    return dueAgain(open, now);
  });
  const ids = new Set(anew.map(({ id }) => id));
  return [...envelope.notifications.filter(({ id }) => !ids.has(id)), ...anew];
}

function withInvitationIfDue(
  envelope: Envelope,
  signer: Signer,
  now: Date,
): readonly Notification[] {
  if (!signersDue(envelope).includes(signer)) return envelope.notifications;
  return [...envelope.notifications, ...notificationsToSigner("invitation", signer, envelope, now)];
}

/** The place of `signer` with somebody else in it, or at another address: earlier links no longer work. */
export function movedTo(signer: Signer, correction: Correction): Signer {
  const { viewedAt: _, ownLanguage: _own, accessCodeSpentAt: _spent, ...unseen } = signer;
  return { ...unseen, ...correction, linkGeneration: signer.linkGeneration + 1 };
}

const isSame = (signer: Signer, { email, firstName, lastName, mobile }: Correction): boolean =>
  signer.email === email &&
  signer.firstName === firstName &&
  signer.lastName === lastName &&
  signer.mobile === mobile;

/** What the sender is shown about the mails to a signer; the link is never included. */
export function mailsTo(envelope: Envelope, signer: Signer) {
  const mails = notificationsTo(envelope, signer);
  const sentAt = (kind: Notification["kind"]) =>
    mails.flatMap((one) => (one.kind === kind && one.sentAt ? [one.sentAt] : [])).sort();
  return {
    isInvited: isInvited(envelope, signer),
    invitedAt: sentAt("invitation").at(-1),
    remindedAt: sentAt("reminder").at(-1),
    reminders: sentAt("reminder").length,
    /** Whether some mail to them has failed and is not sent yet. */
    hasFailed: mails.some((mail) => !mail.sentAt && (mail.triesDone > 0 || isRefusedForLong(mail))),
    /** Delivery of the newest mail. */
    delivery: deliveryTo(envelope, signer),
  };
}
