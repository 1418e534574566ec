import { complete, sealFailed } from "#core/domain/finishing";
import { tellMail } from "#core/gateways/queue";
import { failure, worker } from "#core/http/worker";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { makeSealed } from "./make-sealed.ts";

/**
 * Seals an envelope that everybody has signed. Until the last line nothing of it counts: a crash at
 * any step leaves the envelope as it was, and the next try begins anew.
 */
export const handler = worker(async (envelopeId, now) => {
  const envelope = await getEnvelope(envelopeId);
  if (envelope.status !== "sealing") return tellMail(envelope);
  try {
    const sealed = await makeSealed(envelope, now);
    const completed = await changeEnvelope(envelopeId, now, (before) =>
      complete(before, sealed, now),
    );
    await tellMail(completed);
  } catch (error) {
    const reason = failure(error).message.slice(0, 200);
    await changeEnvelope(envelopeId, now, (before) => sealFailed(before, reason, now));
    throw error;
  }
});
