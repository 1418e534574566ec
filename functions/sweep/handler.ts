import type { Context, ScheduledEvent } from "aws-lambda";
import { system } from "#core/domain/audit";
import { isSignedByAll } from "#core/domain/envelope";
import { sealUnanswered } from "#core/domain/party-changes";
import { expire } from "#core/domain/signing";
import { variable } from "#core/environment";
import { enqueueMail, enqueueSeal } from "#core/gateways/queue";
import { scheduled } from "#core/http/scheduled";
import { changeEnvelope, dueEnvelopes } from "#core/store/envelopes";
import { runLease } from "#core/store/run-lease";
import { noteCertificateEnd } from "./certificate-end.ts";

/**
 * Every few minutes: expires what is overdue, and sends a new message for whatever else an envelope owes and no
 * worker has done, after a lost message or a crash. Then says when the seal's certificate is about to end.
 */
export const handler = async (event: ScheduledEvent, context: Context): Promise<void> => {
  await sweep(event, context);
  await noteCertificateEnd(new Date());
};

const sweep = scheduled({
  idName: "envelopeId",
  due: dueEnvelopes,
  work: sweepEnvelope,
  lease: runLease(variable("ENVELOPES_TABLE"), "sweep"),
});

async function sweepEnvelope(envelopeId: string, now: Date): Promise<void> {
  const envelope = await changeEnvelope(envelopeId, now, (before) =>
    isSignedByAll(before) ? sealUnanswered(before, now) : expire(before, system, now),
  );
  await enqueueSeal(envelope);
  await enqueueMail(envelope, now);
}
