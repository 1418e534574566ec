import type {
  DocumentCopy,
  DocumentField,
  DocumentReply,
  DocumentSigner,
} from "#contract/api/dashboard";
import type { Entry } from "#core/domain/audit";
import { remindableFrom } from "#core/domain/correcting";
import { labelsOf } from "#core/domain/desk";
import {
  type Envelope,
  type EnvelopeContent,
  type Field,
  type SignedValues,
  type Signer,
  signedCount,
  signerName,
} from "#core/domain/envelope";
import { sentFileUrl } from "#core/domain/file-url";
import { type Filled, lookOf, shownIn } from "#core/domain/filled-values";
import { historyLine } from "#core/domain/history";
import { newestDelivery } from "#core/domain/mail-delivery";
import { notSealedMember } from "#core/domain/not-sealed";
import { notificationsOwed, wantsNoMail } from "#core/domain/owed-mails";
import { mailReply, signerRow } from "#core/domain/signer-row";
import { stageOf, wireStatusOf } from "#core/domain/stage";
import { declineReasonOf } from "./wire.ts";

interface Shown {
  readonly envelope: Envelope;
  readonly content: EnvelopeContent;
  /** In the order of the chain. */
  readonly entries: readonly Entry[];
  readonly values: readonly SignedValues[];
  readonly images: Filled["images"];
}

export function documentReply(shown: Shown, now: Date): DocumentReply {
  const { envelope, content, entries, images } = shown;
  const { id, endedAt, deletedAt, voidReason, status } = envelope;
  return {
    envelopeId: id,
    title: envelope.title,
    name: envelope.fileName,
    message: envelope.message,
    createdAt: envelope.createdAt,
    expiresAt: envelope.expiresAt,
    ...(endedAt ? { endedAt } : {}),
    ...(deletedAt ? { removedAt: deletedAt } : {}),
    status: wireStatusOf(status),
    stage: stageOf(envelope),
    ...notSealedMember(envelope),
    isOpen: status === "sent",
    signed: signedCount(envelope),
    of: envelope.signers.length,
    ...(voidReason ? { withdrawnBecause: voidReason } : {}),
    ...declinedBy(envelope, entries),
    labels: labelsOf(envelope),
    isArchived: envelope.desk?.archivedAt !== undefined,
    hasPrivateAnswers: !deletedAt && content.fields.some(isPrivate),
    fileUrl: sentFileUrl(envelope),
    signers: envelope.signers.map((signer) => documentSigner(signer, shown, now)),
    copies: envelope.copies.map((email, index) => documentCopy(email, index, envelope)),
    pages: content.pages,
    fields: status === "completed" ? [] : content.fields.map((one) => documentField(one, shown)),
    images,
    now: now.toISOString(),
    history: entries.map(historyLine).reverse(),
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

const isPrivate = ({ settings }: Field): boolean => settings?.private === true;

function documentSigner(signer: Signer, { envelope, entries }: Shown, now: Date): DocumentSigner {
  const row = signerRow(signer, envelope);
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
  const mails = envelope.notifications.filter(
    (mail) => mail.to.kind === "copy" && mail.to.index === index,
  );
  const sentAt = mails.find((mail) => mail.sentAt)?.sentAt;
  const delivery = newestDelivery(mails);
  const mail = delivery && mailReply(delivery);
  return {
    email,
    mailsStopped: wantsNoMail(envelope, to),
    ...(sentAt ? { sentAt } : {}),
    ...(mail ? { mail } : {}),
  };
}

/** As it will be stamped, private answers masked. */
function documentField(field: Field, { envelope, values, images }: Shown): DocumentField {
  const { id, kind, signerId, page, x, y, width, height } = field;
  const by = values.find((one) => one.signerId === signerId);
  return {
    id,
    kind,
    signer: signerId,
    place: { page, x, y, width, height },
    ...lookOf(field.settings),
    ...(by && shownIn(field, by, { images, rules: envelope.rules })),
  };
}
