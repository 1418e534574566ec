import type { dashboard, SignerRow } from "#contract/api/dashboard";
import { actionText, activityStatus } from "#core/domain/audit";
import { mailsTo } from "#core/domain/correcting";
import { type Envelope, type Signer, signersDue, stageOf } from "#core/domain/envelope";
import { assertSentBy } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { listEntries } from "#core/store/audit";
import { getEnvelope } from "#core/store/envelopes";

/** The audit trail, newest first, and where each signer stands. */
export const activity: RouteOf<typeof dashboard.activity> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  const entries = await listEntries(envelope.id);
  return {
    title: envelope.title,
    stage: stageOf(envelope),
    expiresAt: envelope.expiresAt,
    signers: envelope.signers.map((signer) => signerRow(signer, envelope)),
    audit: entries.reverse().map((entry) => ({
      action: actionText(entry),
      timeStamp: entry.at,
      status: activityStatus(entry.type),
    })),
  };
};

function signerRow(signer: Signer, envelope: Envelope): SignerRow {
  const { id, email, firstName, lastName, mobile, order, status, viewedAt, signedAt } = signer;
  const { invitedAt, remindedAt, reminders, hasFailed } = mailsTo(envelope, signer);
  return {
    ...{ id, email, firstName, lastName, mobile, order, status, reminders },
    isDue: envelope.status === "sent" && signersDue(envelope).includes(signer),
    mailFailed: hasFailed,
    ...(invitedAt ? { invitedAt } : {}),
    ...(remindedAt ? { remindedAt } : {}),
    ...(viewedAt ? { viewedAt } : {}),
    ...(signedAt ? { signedAt } : {}),
  };
}
