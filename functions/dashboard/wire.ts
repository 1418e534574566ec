import type { ActivityReply, DocumentRow, MailReply, SignerRow } from "#contract/api/dashboard";
import { delayText, returnedText } from "#contract/mail-delivery";
import { actionText, activityStatus, type Entry } from "#core/domain/audit";
import { mailsTo } from "#core/domain/correcting";
import {
  type Envelope,
  type Signer,
  signersDue,
  stageOf,
  wantsNoMail,
} from "#core/domain/envelope";
import { type MailDelivery, mailServerOf } from "#core/domain/mail-delivery";
import type { Listing } from "#core/store/envelopes";

export const documentRow = (row: Listing): DocumentRow => ({
  envelopeId: row.envelopeId,
  fileUrl: `/api/envelopes/${row.envelopeId}/file/${encodeURIComponent(row.name)}?sealed=`,
  offsetDateTime: row.createdAt,
  status: row.status,
  name: row.name,
  title: row.title,
  stage: row.stage,
  signed: row.signed,
  of: row.of,
});

/** `entries` in the order of the chain; the reply has the newest first. */
export const activityReply = (envelope: Envelope, entries: readonly Entry[]): ActivityReply => ({
  title: envelope.title,
  stage: stageOf(envelope),
  expiresAt: envelope.expiresAt,
  signers: envelope.signers.map((signer) => signerRow(signer, envelope)),
  audit: [...entries].reverse().map((entry) => ({
    action: actionText(entry),
    timeStamp: entry.at,
    status: activityStatus(entry.type),
  })),
});

function signerRow(signer: Signer, envelope: Envelope): SignerRow {
  const { id, email, firstName, lastName, mobile, order, status, viewedAt, signedAt } = signer;
  const { invitedAt, remindedAt, reminders, hasFailed, delivery } = mailsTo(envelope, signer);
  const mail = delivery && mailReply(delivery);
  return {
    ...{ id, email, firstName, lastName, mobile, order, status, reminders },
    isDue: envelope.status === "sent" && signersDue(envelope).includes(signer),
    mailFailed: hasFailed,
    mailsStopped: wantsNoMail(envelope, { kind: "signer", signerId: id }),
    ...(invitedAt ? { invitedAt } : {}),
    ...(remindedAt ? { remindedAt } : {}),
    ...(viewedAt ? { viewedAt } : {}),
    ...(signedAt ? { signedAt } : {}),
    ...(mail ? { mail } : {}),
  };
}

/** The worst that is known of a mail: a mail server that has taken it can still send it back. */
function mailReply({
  to,
  bounced,
  complained,
  delivered,
  delayed,
}: MailDelivery): MailReply | undefined {
  if (bounced) {
    const { at, kind, reason } = bounced;
    const state = kind === "permanent" ? "returned" : "failed";
    return { state, at, text: returnedText(reason) };
  }
  if (complained) return { state: "reported", at: complained.at, text: "Mail reported as junk" };
  if (delivered) {
    const text = `Delivered to the mail server of ${mailServerOf(to)}`;
    return { state: "delivered", at: delivered.at, text };
  }
  if (!delayed) return undefined;
  const text = `Mail is delayed: ${delayText(delayed.reason)}`;
  return { state: "delayed", at: delayed.at, text };
}
