import type { Context, ScheduledEvent } from "aws-lambda";
import { sealUnanswered } from "#core/domain/acts/party-changes";
import { expire } from "#core/domain/acts/signing";
import { system } from "#core/domain/envelope/audit";
import type { Decision } from "#core/domain/envelope/change";
import { type Envelope, isSignedByAll } from "#core/domain/envelope/envelope";
import { notSealed, tellNotSealed } from "#core/domain/envelope/not-sealed";
import { withEndedTries } from "#core/domain/envelope/owed-mails";
import { variable } from "#core/environment";
import { enqueueBatch, enqueueMail, enqueueSeal } from "#core/gateways/queue";
import { scheduled } from "#core/http/scheduled";
import { log } from "#core/log";
import { endWaiting } from "#core/sending/compared";
import { runLease } from "#core/store/common/run-lease";
import { changeEnvelope, changeUnrecorded, dueEnvelopes } from "#core/store/envelope/envelopes";
import { batchesInWork } from "#core/store/sending/batches";
import { noteCertificateEnd } from "./certificate-end.ts";
import { noteLateMails } from "./late-mails.ts";
import { noteSendingState } from "./sending-state.ts";

/**
 * Every few minutes: expires what is overdue, and sends a new message for whatever else an envelope owes and no worker
 * has done, after a lost message or a crash, and one for each batch that is being sent, or of whose end a mail is owed. Then logs whether the seal's
 * certificate is about to expire, and whether SES sends mails at all.
 */
export const handler = async (event: ScheduledEvent, context: Context): Promise<void> => {
  await sweep(event, context);
  for (const batch of await batchesInWork(new Date())) await enqueueBatch(batch);
  await noteCertificateEnd(new Date());
  await noteSendingState();
};

const sweep = scheduled({
  idName: "envelopeId",
  due: dueEnvelopes,
  work: sweepEnvelope,
  lease: runLease(variable("ENVELOPES_TABLE"), "sweep"),
});

async function sweepEnvelope(envelopeId: string, now: Date): Promise<void> {
  const changed = await changeEnvelope(envelopeId, now, (before) =>
    isSignedByAll(before) ? afterAllSigned(before, now) : expire(before, system, now),
  );
  const swept = await endWaiting(changed, now);
  const isOver = withEndedTries(swept, now) !== swept;
  const envelope = isOver
    ? await changeUnrecorded(envelopeId, (before) => withEndedTries(before, now))
    : swept;
  noteNotSealed(envelope);
  await enqueueSeal(envelope);
  await enqueueMail(envelope, now);
  await noteLateMails(envelope, now);
}

const afterAllSigned = (envelope: Envelope, now: Date): Decision =>
  envelope.status === "sealing" ? tellNotSealed(envelope, now) : sealUnanswered(envelope, now);

/** An alarm counts these lines (lib/log-metrics.ts): one for each try, an hour apart at most. */
function noteNotSealed(envelope: Envelope): void {
  const found = notSealed(envelope);
  if (found) log("warn", "document not sealed", { ...found });
}
