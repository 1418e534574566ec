import { lettersOwed } from "#core/domain/envelope";
import { worker } from "#core/http/worker";
import { getEnvelope } from "#core/store/envelopes";
import { sendLetter } from "./send-letter.ts";

/** Sends every mail that an envelope owes by now. A crash between two of them repeats at most one. */
export const handler = worker(async (envelopeId, now) => {
  const envelope = await getEnvelope(envelopeId);
  const due = lettersOwed(envelope).filter((letter) => letter.nextTryAt <= now.toISOString());
  for (const letter of due) await sendLetter(envelopeId, letter, now);
});
