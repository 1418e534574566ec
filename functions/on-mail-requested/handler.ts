import { hasGivenUpLetter, lettersDue } from "#core/domain/envelope";
import { enqueueMail } from "#core/gateways/queue";
import { worker } from "#core/http/worker";
import { getEnvelope } from "#core/store/envelopes";
import { sendLetter } from "./send-notification.ts";

/** Enough for the letter at hand. */
const reserveMs = 15_000;

/**
 * Sends what an envelope owes by now, letter by letter, each leased and looked at again just before it
 * goes out. What doesn't fit into this run goes on in the next one.
 */
export const handler = worker(async (envelopeId, run) => {
  const due = lettersDue(await getEnvelope(envelopeId), run.now());
  for (const { id } of due) {
    if (run.msLeft() < reserveMs) break;
    await sendLetter(envelopeId, id, run.now());
  }
  const after = await getEnvelope(envelopeId);
  if (
    lettersDue(after, run.now()).some(
      ({ id }) => !due.some((one) => one.id === id) || run.msLeft() < reserveMs,
    )
  ) {
    await enqueueMail(after, run.now());
  }
  // Fails the message until it lies in the dead-letter queue, whose alarm calls somebody.
  if (hasGivenUpLetter(after)) throw new Error("a letter was given up after its last try");
});
