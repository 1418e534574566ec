import type { ActivityReply, DocumentRow, SignerRow } from "#contract/api/dashboard";
import { actionText, activityStatus, type Entry } from "#core/domain/audit";
import { mailsTo } from "#core/domain/correcting";
import {
  type Envelope,
  type Signer,
  signersDue,
  stageOf,
  wantsNoMail,
} from "#core/domain/envelope";
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
  const { invitedAt, remindedAt, reminders, hasFailed } = mailsTo(envelope, signer);
  return {
    ...{ id, email, firstName, lastName, mobile, order, status, reminders },
    isDue: envelope.status === "sent" && signersDue(envelope).includes(signer),
    mailFailed: hasFailed,
    mailsStopped: wantsNoMail(envelope, { kind: "signer", signerId: id }),
    ...(invitedAt ? { invitedAt } : {}),
    ...(remindedAt ? { remindedAt } : {}),
    ...(viewedAt ? { viewedAt } : {}),
    ...(signedAt ? { signedAt } : {}),
  };
}
