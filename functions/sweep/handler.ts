import type { Context, ScheduledEvent } from "aws-lambda";
import { system } from "#core/domain/audit";
import { expire } from "#core/domain/signing";
import { tellMail, tellSeal } from "#core/gateways/queue";
import { failure } from "#core/http/worker";
import { changeEnvelope, dueEnvelopes } from "#core/store/envelopes";

/** Enough to finish the envelope at hand; the rest waits for the next run. */
const reserveMs = 20_000;

/**
 * Every few minutes: whatever an envelope owes and no worker has done (a lost message, a crash, a
 * deadline that has passed) is done or asked for again. One envelope's trouble doesn't stop the rest.
 */
export async function handler(
  _event: ScheduledEvent,
  context: Context,
): Promise<{ due: number; failed: number }> {
  const count = { due: 0, failed: 0 };
  for await (const envelopeId of dueEnvelopes(new Date())) {
    if (context.getRemainingTimeInMillis() < reserveMs) break;
    count.due++;
    try {
      await sweepEnvelope(envelopeId, new Date());
    } catch (error) {
      count.failed++;
      console.error(JSON.stringify({ level: "error", envelopeId, ...failure(error) }));
    }
  }
  console.log(JSON.stringify({ level: "info", ...count }));
  return count;
}

async function sweepEnvelope(envelopeId: string, now: Date): Promise<void> {
  const envelope = await changeEnvelope(envelopeId, now, (before) => expire(before, system, now));
  await tellSeal(envelope);
  await tellMail(envelope, now);
}
