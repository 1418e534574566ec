import type { EnvelopeAnswer } from "#contract/calls/envelope-answers";
import type {
  DocumentCopy,
  DocumentField,
  DocumentRecipient,
  DocumentReply,
} from "#contract/pages/dashboard";
import { factsOf } from "#contract/rules/facts/facts";
import { remindableFrom } from "#core/domain/acts/correcting";
import { type EarlierValues, shownIn } from "#core/domain/answers/filled-values";
import { addressee, isSameMailbox } from "#core/domain/envelope/addressees";
import type { Entry } from "#core/domain/envelope/audit";
import {
  type Envelope,
  type EnvelopeContent,
  type Field,
  isSignedOnly,
  type SignedValues,
  type Signer,
  signerName,
} from "#core/domain/envelope/envelope";
import { sentFileUrl } from "#core/domain/envelope/file-url";
import { newestDelivery } from "#core/domain/envelope/mail-delivery";
import { isSameParty } from "#core/domain/envelope/notification";
import { notificationsOwed, wantsNoMail } from "#core/domain/envelope/owed-mails";
import { wireStatusOf } from "#core/domain/envelope/stage";
import { publicEnvelope } from "#core/domain/lists/public-envelope";
import { mailAnswer, recipientAnswer } from "#core/domain/lists/recipient-answer";
import { contentRecord } from "#core/domain/record/evidence";
import { historyLine } from "#core/domain/record/history";
import { declineReasonOf } from "./wire.ts";

interface StoredDocument {
  readonly envelope: Envelope;
  readonly content: EnvelopeContent;
  /** Address of the person who reads it. */
  readonly reader: string;
  /** In the order of the chain. */
  readonly entries: readonly Entry[];
  readonly values: readonly SignedValues[];
  readonly images: EarlierValues["images"];
}

export function documentReply(shown: StoredDocument, now: Date): DocumentReply {
  const { envelope, content, entries, images, reader } = shown;
  const { deletedAt, status } = envelope;
  const answer = publicEnvelope(envelope, content);
  const record = { content: contentRecord(envelope, content), values: [], entries };
  const facts = { ...factsOf(record), reader };
  return {
    ...answer,
    ...(deletedAt ? { removedAt: deletedAt } : {}),
    status: wireStatusOf(status),
    isOpen: status === "sent",
    ...(isSignedOnly(envelope) ? {} : { roles: true }),
    ...declinedBy(envelope, entries),
    hasPrivateAnswers: !deletedAt && content.fields.some(isPrivate),
    fileUrl: sentFileUrl(envelope),
    recipients: envelope.signers.map((signer) => documentRecipient(signer, shown, now)),
    copies: envelope.copies.map((email, index) => documentCopy(email, index, envelope)),
    fields: answer.fields.map((one) => documentField(one, shown)),
    images,
    now: now.toISOString(),
    history: entries.map((entry) => historyLine(entry, facts)).reverse(),
  };
}

function declinedBy(
  { signers }: Envelope,
  entries: readonly Entry[],
): Pick<DocumentReply, "declined"> {
  const signer = signers.find(({ status }) => status === "declined");
  const reason = signer && declineReasonOf(signer, entries).declineReason;
  return reason ? { declined: { name: signerName(signer), reason } } : {};
}

const isPrivate = ({ kind, settings }: Field): boolean =>
  kind === "file" || settings?.private === true;

function documentRecipient(
  signer: Signer,
  { envelope, entries }: StoredDocument,
  now: Date,
): DocumentRecipient {
  const row = recipientAnswer(signer, envelope);
  const reminder = notificationsOwed(envelope).find(
    ({ kind, to }) => kind === "reminder" && to.kind === "signer" && to.signerId === signer.id,
  );
  const from = row.isDue ? remindableFrom(envelope, signer, now) : undefined;
  const stopped = row.mailsStopped ? stoppedAt(signer, entries) : undefined;
  return {
    ...row,
    ...declineReasonOf(signer, entries),
    ...(reminder ? { nextReminderAt: reminder.nextTryAt } : {}),
    ...(from ? { remindableFrom: from } : {}),
    ...(stopped ? { stoppedAt: stopped } : {}),
  };
}

const stoppedAt = ({ id, email }: Signer, entries: readonly Entry[]): string | undefined =>
  entries.findLast(
    ({ type, data }) =>
      (type === "mails-stopped" || type === "mail-complained") &&
      (data["signer"] === id || data["to"] === email),
  )?.at;

function documentCopy(email: string, index: number, envelope: Envelope): DocumentCopy {
  const to = { kind: "copy", index } as const;
  // Somebody who also signs, or has sent it, is mailed once.
  const mails = envelope.notifications.filter(
    (mail) => mail.kind === "completed" && isSameMailbox(addressee(envelope, mail.to).email, email),
  );
  const sentAt = mails.find((mail) => mail.sentAt)?.sentAt;
  const own = envelope.notifications.filter((mail) => isSameParty(mail.to, to));
  const readingSince = own.find(({ kind }) => kind === "shared")?.sentAt;
  const delivery = newestDelivery(mails) ?? newestDelivery(own);
  const mail = delivery && mailAnswer(delivery);
  return {
    email,
    mailsStopped: wantsNoMail(envelope, to),
    ...(readingSince ? { readingSince } : {}),
    ...(sentAt ? { sentAt } : {}),
    ...(mail ? { mail } : {}),
  };
}

/** A field as it will be stamped, with private answers masked. */
function documentField(
  answer: EnvelopeAnswer["fields"][number],
  { envelope, content, values, images }: StoredDocument,
): DocumentField {
  const field = content.fields.find(({ id }) => id === answer.id);
  const by = values.find(({ signerId }) => signerId === field?.signerId);
  return { ...answer, ...(field && by && shownIn(field, by, { images, rules: envelope.rules })) };
}
