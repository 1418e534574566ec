import type { ScheduledEvent } from "aws-lambda";
import { system } from "#core/domain/audit";
import type { Envelope } from "#core/domain/envelope";
import { expire } from "#core/domain/signing";
import { tellMail, tellSeal } from "#core/gateways/queue";
import { failure } from "#core/http/worker";
import { changeEnvelope, listDue } from "#core/store/envelopes";

const envelopesMax = 500;

/**
 * Every few minutes: whatever an envelope owes and no worker has done (a lost message, a crash, a
 * deadline that has passed) is done or asked for again. One envelope's trouble doesn't stop the rest.
 */
export async function handler(_event: ScheduledEvent): Promise<{ due: number; failed: number }> {
  const now = new Date();
  const due = await listDue(now, envelopesMax);
  let failed = 0;
  for (const envelopeId of due) {
    try {
      await sweepEnvelope(envelopeId, now);
    } catch (error) {
      failed++;
      console.error(JSON.stringify({ level: "error", envelopeId, ...failure(error) }));
    }
  }
  console.log(JSON.stringify({ level: "info", due: due.length, failed }));
  return { due: due.length, failed };
}

async function sweepEnvelope(envelopeId: string, now: Date): Promise<void> {
  const envelope: Envelope = await changeEnvelope(envelopeId, now, (before) =>
    expire(before, system, now),
  );
  await tellSeal(envelope);
  await tellMail(envelope);
}
